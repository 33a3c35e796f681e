// The labs as the specs of `specs/labs` know them: one row for each. What a row leaves out is not looked at there;
// what is particular of a lab is looked at in `specs/<lab>`, what the first lab shows for all pages in `specs/page`.
import { choose, control, expect, figure, fill, openLab, openTab, type } from './page.mjs';

/** Types a list, and leaves its field. */
export async function list(page, key, value) {
  const field = await control(page, key);
  await fill(field, value);
  await field.blur();
}

/** Measures this machine at a few sizes. */
async function measure(page) {
  await figure(page, 'speed');
  await page.locator('.speed-test button').click();
  await expect(page.locator('[data-figure=speed] figcaption p')).toContainText('to the power of', { timeout: 60_000 });
  await page.locator('.speed-test button').click();
  await expect(page.locator('.speed-test')).toContainText('Stopped.');
}

const VIEWS = ['queue', 'roles', 'partition', 'sum'];

/**
 * @typedef {object} Row
 * @property {string} lab
 * @property {string} home what the lab's link on the home page says
 * @property {object} [looks] see `specs/labs/looks.spec.mjs`
 * @property {object} [stepping] of a lab with a stage
 * @property {object} sharing
 * @property {object} exporting
 * @property {object} [badInput]
 * @property {object} [sliders]
 */

/** @type {Row[]} */
export const LABS = [
  {
    lab: 'patience',
    home: 'Form the unfair game now',
    stepping: { state: 'v1.step=57', at: 57, others: [600, 3] },
    sharing: {
      from: 'v1.n=4&q=0.25&alpha=1.2',
      scrub: 'Arrivals shown',
      step: 77,
      shown: [['n', '4'], ['q', '0.25'], ['alpha', '1.2']],
      presetsFrom: '',
      links: 4,
      // Its lesson writes teams of five out, where they are the point.
      longLinks: true,
    },
    exporting: {
      state: 'v1.n=3&alpha=1.5&seed=abc',
      parameter: 'v1.n=3&alpha=1.5&seed=abc',
      paper: 'Wu, Dynamic Matching With Teams',
      source: 'Dynamic Matching With Teams',
      author: 'Wu',
      sections: 4,
      everyPicture: true,
    },
  },
  {
    lab: 'rules',
    home: 'One queue or two',
    // What the page opens with is in its links.
    opens: 'step=35',
    looks: {
      short: 'v1.arrivals=2000&replications=16',
      broken: 'v1.rule=bogus&zzz=1&k=6&room=200',
      spoil: (page) => type(page, 'la', '-9'),
      table: 'sides_map',
      phone: ['', '#v1.l1=abc&zzz=1&k=6&room=200', '?embed=stage&controls=model'],
      scenes: ['v1.play=versus', 'v1.play=zones'],
      still: 'variance',
      keys: [['ArrowRight', 36], ['ArrowLeft', 35], ['Shift+ArrowRight', 45], ['Home', 0], ['End', 'last']],
      embed: { state: 'v1.la=0.2', figure: 'sides_map', gone: '[data-figure=variance]', stages: ['v1.play=versus'], field: 'l1' },
      lesson: 'One queue or two',
    },
    stepping: { state: 'v1.step=57', at: 57, others: [600, 3] },
    sharing: {
      from: '',
      async set(page) {
        await type(page, 'l1', '1.5');
        await type(page, 'lc', '0.45');
        await choose(page, 'rule', 'lifo');
        await openTab(page, 'zones');
      },
      scrub: 'Arrivals shown',
      step: 77,
      shown: [['l1', '1.5'], ['lc', '0.45'], ['rule', 'lifo'], ['play', 'zones'], ['l2', '1']],
      presetsFrom: 'v1.l1=0.7',
      links: 15,
    },
    exporting: {
      state: 'v1.l1=1.5&seed=abc&arrivals=2000&replications=16&warm_up=200',
      parameter: 'l1=1.5',
      paper: 'Rule Designs',
      source: 'Xu, Yu and Wu',
      author: 'Xu, Yu and Wu',
      sections: 7,
      sources: { zones: 'Yu and Wu, Rule Designs' },
    },
    badInput: {
      sections: ['model', 'simulation', 'sides', 'zones', 'parties', 'latency', 'adaptive'],
      state: '',
      steady: '95 % of players wait at most 2.1 minutes',
      // There is a patience where somebody loses it.
      show: (page, { key }) => (key === 'tau' ? choose(page, 'leaving', 'exponential') : undefined),
      extremes: [
        ['hardly anybody', 'v1.l1=1e-12&l2=1e-12&la=1e-12&lb=1e-12&lc=1e-12&za=1e-12&zb=1e-12&zc=1e-12'],
        ['a million million of some, hardly any of others', 'v1.l1=1e12&l2=1e-12&la=1e12&lb=1e-12&lc=1e12&za=1e-12&zb=1e12&zc=1e12'],
        ['the least patience', 'v1.leaving=exponential&tau=1e-9'],
      ],
      finding: /NaN|undefined|-0\b/,
      ends: ['l1', '3'],
      links: [
        ['v99.l1=3', 'version'],
        ['v1.l1=-7', 'l1 is -7'],
        ['v1.l1=3&l2=', 'l2 is empty'],
        ['v1.l1=3&popul', 'popul'],
        ['v1.rule=bogus', 'bogus'],
        ['v1.la=abc', 'la is abc'],
        ['v1.zones=%E0%A4%A', 'zones'],
        ['v1.k=60', 'k is 60'],
      ],
      good: ['l2', '0.5'],
    },
    sliders: {
      moves: [
        { key: 'l1', value: '3', words: '3 singles (blue) and 1 team', figures: ['variance', 'waits', 'rules', 'chain'] },
        { key: 'l2', value: '3', words: '1 single (blue) and 3 teams', figures: ['variance', 'waits', 'rules', 'chain'] },
      ],
      long: { state: 'v1.arrivals=5000000&replications=64', next: '6 / 600', short: '#v1.arrivals=1000&replications=16', tab: 'paper', row: 'variance, two queues' },
    },
  },
  {
    lab: 'balance',
    home: 'Who should play',
    looks: {
      short: 'v1.k=2&n=24&replications=3&rounds=30',
      broken: 'v1.terms=bogus&zzz=1&n=1000000&limited=yes&skills=typed&view=roles',
      async spoil(page) {
        await list(page, 'typed', '1 NaN');
        await type(page, 'alpha', '-9');
      },
      table: 'outlier',
      widths: [390, 360],
      phone: ['', '#v1.alpha=abc&zzz=1&typed=NaN&skills=typed&limited=yes', '#v1.view=partition&k=8&n=1000', '#v1.view=sum',
        '#v1.view=roles&k=8', '?embed=stage&controls=model'],
      scenes: VIEWS.map((view) => `v1.view=${view}`),
      still: 'outlier',
      hall: {
        sizes: [[1024, 768], [1280, 900], [1920, 1080]],
        kept: ['#field-alpha', '#field-shown'],
        views: ['roles', 'partition', 'sum', 'queue'],
        // Of the window's height: the picture shrinks, so that nothing has to be scrolled.
        height: 0.2,
        type: true,
      },
      keys: [['ArrowRight', 5], ['ArrowLeft', 4], ['Shift+ArrowRight', 14], ['Home', 0], ['End', 'last'], ['Shift+ArrowLeft', 'last - 10']],
      embed: {
        state: 'v1.alpha=3', figure: 'outlier', gone: '[data-figure=crowding], .speed-test', stages: VIEWS.map((view) => `v1.view=${view}`), field: 'alpha',
      },
      lesson: /\w/,
    },
    stepping: { state: '', at: 4, others: ['last', 3] },
    sharing: {
      from: '',
      async set(page) {
        for (const [key, value] of [['k', '2'], ['alpha', '1.5'], ['beta', '0.25'], ['versatile', '0.35']]) await type(page, key, value);
        await choose(page, 'q_most', 'yes');
        await choose(page, 'skills', 'typed');
        await list(page, 'typed', '10 20.5 31 44 58 1e3 0 7');
        await list(page, 'numbers', '-5 2 3 9');
        await openTab(page, 'best');
      },
      scrub: 'Steps shown',
      step: 3,
      shown: [['k', '2'], ['alpha', '1.5'], ['beta', '0.25'], ['versatile', '0.35'], ['q_most', 'yes'], ['skills', 'typed'],
        ['typed', '10, 20.5, 31, 44, 58, 1000, 0, 7'], ['numbers', '-5, 2, 3, 9'], ['p', '1']],
      answer: 'of the 8 who wait',
      presetsFrom: 'v1.alpha=0.7',
      links: 8,
    },
    exporting: {
      state: 'v1.k=2&alpha=2.5&n=24&seed=abc&replications=3&rounds=30',
      parameter: 'alpha=2.5',
      paper: 'Theoretical Foundations of Team Matchmaking',
      source: 'Alman',
      author: 'Alman and McKay, Theoretical',
      sections: 6,
      rows: 2,
      before: measure,
    },
    badInput: {
      sections: ['model', 'waiting', 'roles', 'partition', 'wishes', 'simulation', 'stage'],
      // A state in which every field has its control.
      state: 'v1.tab=best&limited=yes',
      steady: 'best game',
      extremes: [
        ['everybody alike', 'v1.deviation=0&mean=0'],
        ['skills as large as can be', 'v1.skills=typed&k=2&typed=1e300,1e300,1e-300,0,5e299,1e300'],
        ['only differences count, with the largest exponents', 'v1.alpha=1e6&p=1e6&q=1e6&mean=1e12&deviation=1e12'],
        ['waiting is all', 'v1.beta=1e12&limited=yes&longest=0&shown=20'],
        ['two of many roles', 'v1.k=8&n=1000&popular=1e6&versatile=1&games=1000&view=partition'],
        ['a duel of two', 'v1.k=1&n=2&games=1000&party=8&avoided=1000'],
      ],
      finding: /NaN|undefined|Infinity|-0\b/,
      views: ['roles', 'partition', 'sum', 'queue'],
      ends: ['alpha', '20'],
      links: [
        ['v99.k=3', 'version'],
        ['v1.k=0', 'k is 0'],
        ['v1.k=9', 'k is 9'],
        ['v1.p=0.5', 'p is 0.5'],
        ['v1.q=NaN', 'q is NaN'],
        ['v1.alpha=Infinity', 'alpha is inf'],
        ['v1.typed=1,x,3', 'typed is x'],
        ['v1.typed=-1', 'typed is -1'],
        ['v1.numbers=0.5', 'numbers is 0.5'],
        ['v1.view=bogus', 'bogus'],
        ['v1.terms=3', 'terms is 3'],
        ['v1.n=1e9', 'n is 1000000000'],
        ['v1.alpha=3&popul', 'popul'],
      ],
      good: ['alpha', '7'],
    },
    sliders: {
      controls: {
        state: 'v1.p=3&n=80',
        steps: [['p_most', 'yes', [], ['p']], ['q_most', 'yes', [], ['q']], ['skills', 'typed', ['typed'], ['n', 'mean', 'deviation']],
          ['limited', 'yes', ['longest'], []], ['view', 'roles', [], ['shown']]],
        back: [['p_most', 'no', 'p', '3'], ['skills', 'uniform', 'n', '80']],
      },
      long: { state: 'v1.replications=200&rounds=2000', next: /5 \//, short: '#v1.k=2&n=16&replications=3&rounds=20', tab: 'waiting', told: 'best', answer: /±\s.*\(simulated\)/ },
    },
  },
  {
    lab: 'engagement',
    opens: 'place=line',
    home: 'Who should meet whom',
    looks: {
      short: 'v1.people=arena&pool=24&draws_of_table=20&replications=3&rounds=5',
      broken: 'v1.curve=bogus&zzz=1&draws=set&view=blossom',
      async spoil(page) {
        await list(page, 'skills', '1 NaN');
        await type(page, 'lever', '-9');
      },
      table: 'claim_example',
      widths: [390, 360],
      phone: ['', '#v1.lever=abc&zzz=1&skills=NaN&draws=set', '#v1.view=blossom&shown=40', '#v1.view=pool&place=line', '?embed=stage&controls=model'],
      scenes: ['v1.view=pool', 'v1.view=blossom'],
      still: 'claim_example',
      hall: { sizes: [[1024, 768], [1920, 1080]], kept: ['#field-shown'], views: ['blossom', 'pool'], height: 0.2 },
      keys: [['ArrowLeft', 4], ['ArrowRight', 5], ['Home', 0], ['End', 'last']],
      embed: { state: 'v1.win=0.03', figure: 'claim_example', gone: '[data-figure=table]', stages: ['v1.view=pool', 'v1.view=blossom'], field: 'pool' },
      lesson: /\w/,
    },
    stepping: { state: 'v1.view=blossom&step=12', at: 12, others: ['last', 3], plays: 'v1.view=blossom&shown=6&step=0' },
    sharing: {
      from: '',
      async set(page) {
        for (const [key, value] of [['pool', '60'], ['lever', '0.5'], ['win', '0.04'], ['shown', '12']]) await type(page, key, value);
        await choose(page, 'people', 'arena');
        await choose(page, 'view', 'blossom');
        await list(page, 'skills', '10 20 400 410 900 1000');
        await openTab(page, 'found');
      },
      scrub: 'Steps shown',
      step: 9,
      shown: [['pool', '60'], ['lever', '0.5'], ['win', '0.04'], ['shown', '12'], ['people', 'arena'], ['skills', '10, 20, 400, 410, 900, 1000']],
      presetsFrom: 'v1.lever=0.7',
      links: 8,
    },
    exporting: {
      state: 'v1.people=arena&pool=24&lever=0.7&seed=abc&draws_of_table=20&replications=4&rounds=5',
      parameter: 'lever=0.7',
      paper: 'Engagement Optimized Matchmaking',
      source: 'Chen',
      author: 'Chen et al., EOMM',
      sections: 7,
      rows: 2,
      sources: { ratings: 'Glickman' },
    },
    badInput: {
      // A state in which every field has its control.
      state: 'v1.draws=set',
      extremes: [
        ['one player', 'v1.pool=1&shown=2'],
        ['three players', 'v1.pool=3&shown=3'],
        ['an odd pool where nobody may meet but equals', 'v1.pool=31&cap=0&price=1e6&k=5'],
        ['everybody stops after a draw', 'v1.draw=1&win=0&loss=0&draws=set&rate=0.99'],
      ],
      simulates: '&draws_of_table=20&replications=4&rounds=5',
      finding: /NaN|undefined|Infinity/,
      links: [
        ['v99.pool=3', 'version'],
        ['v1.pool=0', 'pool is 0'],
        ['v1.lever=2', 'lever is 2'],
        ['v1.win=NaN', 'win is NaN'],
        ['v1.people=bogus', 'bogus'],
        ['v1.skills=1,x', 'skills is x'],
        ['v1.shape=square', 'square'],
        ['v1.cap=0.2&poo', 'poo'],
      ],
      good: ['pool', '60'],
    },
    sliders: {
      controls: {
        state: 'v1.rate=0.35',
        hidden: ['curve', 'rate', 'scale', 'weights'],
        steps: [['draws', 'set', ['rate'], []], ['draws', 'own', [], ['rate']], ['view', 'blossom', ['weights'], ['place']]],
        back: [['draws', 'set', 'rate', '0.35']],
      },
      long: { state: 'v1.draws_of_table=10000', next: /^6 \//, short: '#v1.draws_of_table=20&replications=4&rounds=5', tab: 'paper', row: 'EOMM over pairs of equal skill' },
    },
  },
  {
    lab: 'hindsight',
    opens: 'rule=greedy&cast=16&step=6',
    home: 'How far from an all-knowing matchmaker',
    looks: {
      short: 'v1.players=200&replications=3',
      broken: 'v1.flow=bogus&zzz=1&players=1000000',
      async spoil(page) {
        await type(page, 'tau', '-9');
        await page.locator('#file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('time,level\n1,2\nx\n2,3\n') });
        await expect(page.locator('.told')).toContainText('2 players of a.csv');
      },
      table: 'tune_multi',
      phone: ['', '#v1.tau=abc&zzz=1&criteria=3&reach=near&flow=bursts', '?embed=stage&controls=model'],
      scenes: ['', 'v1.criteria=3'],
      still: 'games',
      keys: [['ArrowRight', 7], ['ArrowLeft', 6], ['Shift+ArrowLeft', 0], ['Shift+ArrowRight', 10], ['Home', 0], ['End', 'last']],
      embed: { state: 'v1.rate=5', figure: 'games', gone: '[data-figure=race], .drop', stages: ['v1.rate=1'], field: 'rate' },
      lesson: 'all-knowing matchmaker',
    },
    stepping: { state: 'v1.step=17', at: 17, others: ['last', 3] },
    sharing: {
      from: '',
      async set(page) {
        for (const [key, value] of [['rate', '4'], ['tau', '7'], ['period', '3']]) await type(page, key, value);
        await choose(page, 'flow', 'bursts');
        await type(page, 'rush', '12');
        await choose(page, 'rule', 'batched');
      },
      scrub: 'Events shown',
      step: 11,
      shown: [['rate', '4'], ['tau', '7'], ['period', '3'], ['flow', 'bursts'], ['rush', '12'], ['rule', 'batched'], ['k', '2']],
      presetsFrom: 'v1.rate=4',
      links: 8,
      // Its lesson names a step beyond the last to show the end.
      toTheEnd: true,
    },
    exporting: {
      state: 'v1.rate=4&seed=abc&players=300&replications=4',
      parameter: 'rate=4',
      paper: 'Automatic Game Matching',
      source: 'Automatic Game Matching',
      author: 'Schlup',
      sections: 5,
    },
    badInput: {
      sections: ['model', 'rules', 'simulation', 'stage'],
      // A state in which every field has its control.
      state: 'v1.criteria=3&reach=near',
      kept: { criteria: '3' },
      async show(page, { when }) {
        if (when?.key === 'flow' && !when.values.includes('constant')) await choose(page, 'flow', when.values[0]);
      },
      extremes: [
        ['nobody comes for ages', 'v1.rate=1e-6&tau=1e-6'],
        ['a flood', 'v1.rate=1e9&tau=1e12'],
        ['ten to a game, three criteria, two players', 'v1.k=10&criteria=3&players=2&cast=2'],
        ['criteria weigh nothing, or all', 'v1.weight=1e-6&f=1e12&hold=1e9&growth=1e9'],
      ],
      finding: /NaN|undefined|-0\b/,
      ends: ['rate', '1000'],
      links: [
        ['v99.k=3', 'version'],
        ['v1.k=1', 'k is 1'],
        ['v1.tau=0', 'tau is 0'],
        ['v1.tau=Infinity', 'tau is inf'],
        ['v1.rate=0', 'rate is 0'],
        ['v1.flow=flood', 'flood'],
        ['v1.players=1', 'players is 1'],
      ],
      good: ['tau', '7'],
    },
    sliders: {
      moves: [{
        key: 'rate', value: '1000', state: 'v1.players=200&replications=3', figures: ['race', 'front', 'games', 'tune_periodic'],
        // The paper's workloads are what they are.
        still: ['table'],
      }],
      controls: {
        state: 'v1.rush=20',
        steps: [['flow', 'bursts', ['rush', 'rushes', 'lasts'], ['swing', 'day']], ['flow', 'diurnal', ['swing', 'day'], ['rush', 'lasts']],
          ['adaptive_x', 'yes', [], ['x']], ['reach', 'near', ['radius'], []], ['holds', 'no', [], ['hold']]],
        back: [['flow', 'bursts', 'rush', '20']],
      },
      long: { state: 'v1.players=5000&replications=400', next: /9 \//, short: '#v1.players=100&replications=3', tab: 'paper', row: 'cost, multi-queue' },
    },
  },
  {
    lab: 'arena',
    home: 'What do your players get',
    sharing: {
      from: '',
      async set(page) {
        for (const [key, value] of [['rate', '20'], ['size', '2'], ['growth', '0.01'], ['seed', 'abc']]) await type(page, key, value);
        await choose(page, 'leaves', 'exponential');
        await type(page, 'patience', '90');
        await choose(page, 'rule2', 'batched');
        // The address is written with the next frame.
        await expect(page).toHaveURL(/patience=90.*rule2=batched|rule2=batched.*patience=90/);
      },
      shown: [['rate', '20'], ['size', '2'], ['growth', '0.01'], ['seed', 'abc'], ['leaves', 'exponential'], ['patience', '90'], ['rule2', 'batched'], ['teams', '2']],
      presetsFrom: 'v1.rate=7',
      links: 8,
    },
    stepping: { state: 'v1.step=57', at: 57, others: ['last', 3], plays: 'v1.tickets=60&step=40' },
    exporting: {
      // Parties, regions, roles and people who leave, for as long as some hours, and two numbers that are seen: every figure has something to show.
      state: 'v1.rate=6&regions=2&size=2&singles=0.6&twos=0.4&leaves=exponential&patience=600&lanes=3&roles=yes&seen_wait=40&seen_left=0.1&seed=abc&tickets=2000&replications=4',
      parameter: 'rate=6',
      paper: 'the arena',
      source: 'tickets',
      author: 'the arena',
      sections: 4,
    },
    badInput: {
      // A state in which every field has its control.
      state: 'v1.coming=day&leaves=weibull',
      extremes: [
        ['everybody alike', 'v1.deviation=1e-6&scale=1e12'],
        ['a flood from everywhere', 'v1.rate=1e9&regions=5&leaves=weibull&patience=1e-3&shape=0.1'],
        ['no patience at all, and rules that are told extremes', 'v1.leaves=timeout&patience=1e-3&growth=1e6&period=0.01&hold=1e9&f=1e9'],
        ['a free for all of many', 'v1.teams=20&size=1&rate=600&lanes=2&rule1=fifo&rule2=lifo'],
      ],
      finding: /NaN|undefined|Infinity|-0\b/,
      links: [
        ['v99.rate=3', 'version'],
        ['v1.rate=0', 'rate is 0'],
        ['v1.teams=0', 'teams is 0'],
        ['v1.size=NaN', 'size is NaN'],
        ['v1.rule2=bogus', 'bogus'],
        ['v1.replications=1', 'replications is 1'],
        ['v1.sides=1,x', 'sides is x'],
        ['v1.rate=3&reg', 'reg'],
      ],
      good: ['rate', '20'],
    },
    sliders: {
      moves: [{ key: 'rate', value: '1000', state: 'v1.tickets=300&replications=3', figures: ['race', 'fairness', 'front'] }],
      controls: {
        state: 'v1.patience=60',
        hidden: ['patience', 'shape'],
        steps: [['leaves', 'exponential', ['patience'], ['shape']], ['leaves', 'weibull', ['patience', 'shape'], []], ['leaves', 'never', [], ['patience', 'shape']]],
        back: [['leaves', 'timeout', 'patience', '60']],
      },
    },
  },
];

/** Opens the lab of a row. */
export const open = (page, { lab }, state = '', query = '') => openLab(page, state, query, lab);
