"""The widget: what it tells its page, what the page tells it, and what its script does there."""

import json
import shutil
import subprocess

import pytest

import lobbylab
from conftest import PACKAGE, needed, small

SITE = "https://example.org/lobbylab/"


@pytest.fixture
def embed():
    needed("anywidget")
    return lambda **more: lobbylab.embed(small(), "cost", **{"site": SITE, **more})


def test_a_widget_is_an_experiment_and_follows_its_reader(embed):
    widget = embed(site=SITE.rstrip("/"), height=300)
    assert (widget.lab, widget.figure, widget.site, widget.height) == ("patience", "cost", SITE, "300")
    assert widget.experiment == small()
    sent = widget.get_state()
    assert {"_esm", "lab", "figure", "state", "site", "theme", "controls", "height"} <= set(sent)
    assert "lobbylab-figure" in sent["_esm"] and "question" not in sent
    # What the page says, as it arrives.
    widget.set_state({"state": small(n=4).link, "finding": "so it is", "values": [{"kind": "exact"}]})
    assert widget.experiment == small(n=4) and widget.finding == "so it is"
    widget.experiment = small(n=2)
    assert widget.state == small(n=2).link


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"site": "lobbylab/"}, "site is lobbylab/; allowed: the address"),
        ({"theme": "blue"}, "theme is blue; allowed: one of auto, light"),
        ({"controls": "all"}, "controls is all; allowed: model or none"),
        ({"height": 40}, "height is 40; allowed: 120 to 4000 pixels, or fit"),
    ],
)
def test_bad_wishes_are_named(more, said):
    with pytest.raises(lobbylab.ExperimentError) as caught:
        lobbylab.embed(small(), "cost", **{"site": SITE, **more})
    assert said in str(caught.value)


# As much of a page as the script touches.
PAGE = """
class Node extends EventTarget {
  attributes = {};
  children = [];
  constructor(tag) { super(); this.tag = tag; }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  append(child) {
    this.children.push(child);
    if (child.tag === 'script') setTimeout(() => (child.src.includes('nowhere') ? child.onerror() : child.onload()));
  }
}
globalThis.document = { createElement: (tag) => new Node(tag), head: new Node('head') };
const model = (site) => {
  const held = { lab: 'patience', figure: 'cost', state: 'v1.n=3', site, theme: 'auto', controls: 'model', height: '' };
  const heard = {};
  return {
    held, saved: 0,
    get: (name) => held[name],
    set(name, value) { held[name] = value; for (const call of heard[`change:${name}`] ?? []) call(); },
    on: (name, call) => { (heard[name] ??= []).push(call); },
    save_changes() { this.saved += 1; },
  };
};
const tell = (figure, name, detail) => figure.dispatchEvent(Object.assign(new Event(name), { detail }));
"""

SCRIPT = """
const { default: widget } = await import(process.argv[1]);
const [good, bad] = [model('https://a.example/'), model('https://nowhere.example/')];
const [el, twice, other] = [new Node('div'), new Node('div'), new Node('div')];
await widget.render({ model: good, el });
await widget.render({ model: good, el: twice });
await widget.render({ model: bad, el: other });
const [figure] = el.children;
const first = { ...figure.attributes };
// The reader sets something: the model hears it, and the element is not told its own words.
figure.current = 'v1.n=9';
tell(figure, 'state', { state: 'v1.n=9' });
const told = good.held.state, kept = figure.attributes.state;
// Python sets something: the element follows.
good.set('state', 'v1.n=2');
good.set('theme', 'dark');
good.set('controls', '');
tell(figure, 'values', { finding: 'so it is', values: [1] });
tell(figure, 'error', { message: 'no figure called typo' });
console.log(JSON.stringify({
  tag: figure.tag, first, told, kept, then: figure.attributes, finding: good.held.finding, error: good.held.error,
  scripts: document.head.children.map((one) => one.src), absent: bad.held.error, saved: good.saved,
  fallback: figure.children[0].href,
}));
"""


def test_what_the_script_does_in_a_page(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this path: what the script does in a page is not tried")
    # node takes no .js of unknown folders for modules.
    script = tmp_path / "widget.mjs"
    script.write_bytes((PACKAGE / "python/lobbylab/_widget.js").read_bytes())
    words = [node, "--input-type=module", "--eval", PAGE + SCRIPT, script.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["tag"] == "lobbylab-figure"
    base = {"base": "https://a.example/", "lab": "patience", "figure": "cost", "theme": "auto", "controls": "model"}
    assert said["first"] == {**base, "state": "v1.n=3"}
    assert (said["told"], said["kept"]) == ("v1.n=9", "v1.n=3")
    del base["controls"]
    assert said["then"] == {**base, "state": "v1.n=2", "theme": "dark"}
    assert (said["finding"], said["error"]) == ("so it is", "no figure called typo")
    assert said["scripts"] == ["https://a.example/embed.js", "https://nowhere.example/embed.js"], "one for each site"
    assert "nothing to be had from https://nowhere.example/embed.js" in said["absent"]
    assert said["saved"] == 3 and said["fallback"] == "https://a.example/patience.html#v1.n=3"
