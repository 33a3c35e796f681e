// Figures of each lab, saved as files, walked by keyboard and read by pointer.
import { exporting } from '../../helpers/exporting.mjs';
import { LABS } from '../../helpers/labs.mjs';

for (const row of LABS) exporting(row);
