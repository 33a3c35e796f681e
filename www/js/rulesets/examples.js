// @ts-check
/** Rule sets and small cases to begin with, made for this page. */

/** @typedef {{ name: string, text: string, tickets?: Ticket[], until?: number }} Example */
/** @typedef {{ id: string, t: number, players?: number, attributes?: Record<string, string>, latency?: string }} Ticket */

const FIVES = `{
  "ruleLanguageVersion": "1.0",
  "playerAttributes": [{ "name": "skill", "type": "number", "default": 1500 }],
  "teams": [
    { "name": "red", "minPlayers": 5, "maxPlayers": 5 },
    { "name": "blue", "minPlayers": 5, "maxPlayers": 5 }
  ],
  "rules": [
    { "name": "CloseSkill", "description": "all ten within 200 points of each other",
      "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 200 },
    { "name": "EvenTeams", "type": "distance",
      "measurements": ["avg(teams[*].players.attributes[skill])"],
      "referenceValue": "avg(flatten(teams[*].players.attributes[skill]))", "maxDistance": 50 },
    { "name": "Near", "type": "latency", "maxLatency": 150 }
  ],
  "expansions": [
    { "target": "rules[CloseSkill].maxDistance",
      "steps": [{ "waitTimeSeconds": 15, "value": 400 }, { "waitTimeSeconds": 30, "value": 800 }] }
  ]
}
`;

const MINIMUM = `{
  "ruleLanguageVersion": "1.0",
  "teams": [{ "name": "players", "minPlayers": 3, "maxPlayers": 4 }],
  "expansions": [
    { "target": "teams[players].minPlayers", "steps": [{ "waitTimeSeconds": 45, "value": 1 }] }
  ]
}
`;

const FOUR = `{
  "ruleLanguageVersion": "1.0",
  "playerAttributes": [
    { "name": "tournament", "type": "string" },
    { "name": "skill", "type": "number", "default": 0 }
  ],
  "teams": [{ "name": "player", "minPlayers": 0, "maxPlayers": 1, "quantity": 4 }],
  "rules": [
    { "name": "SameTournament", "type": "comparison", "operation": "=",
      "measurements": ["flatten(teams[*].players.attributes[tournament])"] }
  ]
}
`;

const PLAYFAB = `{
  "Name": "quick",
  "MinMatchSize": 4,
  "MaxMatchSize": 4,
  "Rules": [
    { "Type": "DifferenceRule", "Name": "Skill",
      "Attribute": { "Path": "Skill", "Source": "User" },
      "AttributeNotSpecifiedBehavior": "UseDefault", "DefaultAttributeValue": 1500,
      "Difference": 100, "MergeFunction": "Average",
      "Expansion": { "Type": "Linear", "Delta": 50, "Limit": 600, "SecondsBetweenExpansions": 5 } }
  ]
}
`;

const UNITY = `{
  "name": "duel",
  "enabled": true,
  "maxPlayersPerTicket": 1,
  "defaultPool": {
    "name": "default", "enabled": true, "timeoutSeconds": 90,
    "matchLogic": { "name": "logic", "backfillEnabled": false, "matchDefinition": {
      "teams": [{ "name": "side", "teamCount": { "min": 2, "max": 2 }, "playerCount": { "min": 1, "max": 1 } }],
      "matchRules": [
        { "name": "mmr", "type": "Difference", "source": "Players.CustomData.mmr", "reference": 100,
          "relaxations": [
            { "type": "ReferenceControl.Replace", "ageType": "Oldest", "atSeconds": 10, "value": 200 },
            { "type": "ReferenceControl.Replace", "ageType": "Oldest", "atSeconds": 20, "value": 350 }
          ] }
      ] } }
  }
}
`;

const NAKAMA = `matchmaker:
  interval_sec: 1
  max_intervals: 1
query: "*"
min_count: 2
max_count: 4
`;

/** @type {Record<string, Example>} */
export const EXAMPLES = {
  fives: { name: 'Amazon FlexMatch · 5v5 with parties', text: FIVES },
  minimum: {
    name: 'Amazon FlexMatch · fewer players after 45 s', text: MINIMUM, until: 120,
    tickets: [{ id: 'p1', t: 10 }, { id: 'p2', t: 20 }],
  },
  four: {
    name: 'Amazon FlexMatch · one to four players', text: FOUR, until: 60,
    tickets: [
      { id: 'a', t: 0, attributes: { tournament: 'spring' } }, { id: 'b', t: 0.5, attributes: { tournament: 'spring' } },
      { id: 'c', t: 2, attributes: { tournament: 'summer' } },
    ],
  },
  playfab: { name: 'PlayFab · four by skill', text: PLAYFAB },
  unity: { name: 'Unity · duel with relaxations', text: UNITY },
  nakama: { name: 'Nakama · two to four', text: NAKAMA, until: 30, tickets: [{ id: 'a', t: 0 }, { id: 'b', t: 3 }] },
  lichess: { name: 'Lichess · the pool 3+0', text: '{ "preset": "lichess", "pool": "3+0" }\n' },
};

/** What the page opens with. */
export const OPENING = 'fives';

/** Small cases of public threads: which example, and what it is about. */
export const CASES = [
  { key: 'minimum', name: 'Two tickets, at 10 s and 20 s' },
  { key: 'four', name: 'One to four players' },
  { key: 'nakama', name: 'Two clients, 3 s apart' },
];
