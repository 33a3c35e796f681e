/**
 * What a notebook's page does with the widget: the site's own element `lobbylab-figure`, and the two sides kept alike. The
 * element's script comes from the site that the widget names, as in any other page.
 */

/** One script for each site, however many widgets show it; those who wait for it. */
const scripts = new Map();

function loaded(site) {
  if (!scripts.has(site)) {
    scripts.set(site, new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${site}embed.js`;
      script.onload = resolve;
      script.onerror = () => reject(new Error(`nothing to be had from ${script.src}: is this where the site lies?`));
      document.head.append(script);
    }));
  }
  return scripts.get(site);
}

/** Attributes of the element that are the model's words of the same name. */
const ATTRIBUTES = ['lab', 'figure', 'state', 'theme', 'controls', 'height'];

async function render({ model, el }) {
  const site = model.get('site');
  const figure = document.createElement('lobbylab-figure');
  figure.setAttribute('base', site);
  const take = (name) => {
    const value = model.get(name);
    // What the reader has just set there came from there.
    if (name === 'state' && figure.current === value) return;
    if (value) figure.setAttribute(name, value);
    else figure.removeAttribute(name);
  };
  for (const name of ATTRIBUTES) {
    take(name);
    model.on(`change:${name}`, () => take(name));
  }
  const say = (words) => {
    for (const [name, value] of Object.entries(words)) model.set(name, value);
    model.save_changes();
  };
  figure.addEventListener('state', ({ detail }) => say({ state: detail.state }));
  figure.addEventListener('values', ({ detail }) => say({ finding: detail.finding, values: detail.values, error: '' }));
  figure.addEventListener('error', ({ detail }) => say({ error: detail.message }));
  // Shown where the site does not answer, as the element does it.
  const link = document.createElement('a');
  link.href = `${site}${model.get('lab')}.html#${model.get('state')}`;
  link.textContent = link.href;
  figure.append(link);
  el.append(figure);
  try {
    await loaded(site);
  } catch (error) {
    scripts.delete(site);
    say({ error: error.message });
  }
}

export default { render };
