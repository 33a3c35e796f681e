import { exporting } from '../helpers/exporting.mjs';
import { openHindsight } from '../helpers/page.mjs';

exporting({
  lab: 'hindsight',
  open: openHindsight,
  state: 'v1.rate=4&seed=abc&players=300&replications=4',
  parameter: 'rate=4',
  paper: 'Automatic Game Matching',
  source: 'Automatic Game Matching',
  sections: 5,
});
