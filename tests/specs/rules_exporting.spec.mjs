import { exporting } from '../helpers/exporting.mjs';
import { openRules } from '../helpers/page.mjs';

exporting({
  lab: 'rules',
  open: openRules,
  state: 'v1.l1=1.5&seed=abc&arrivals=2000&replications=16&warm_up=200',
  parameter: 'l1=1.5',
  paper: 'Rule Designs',
  source: 'Xu, Yu and Wu',
  sections: 7,
});
