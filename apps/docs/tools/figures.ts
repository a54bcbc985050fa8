// npm run figures: inserts the measured figures into the READMEs that have them.
import { readFileSync, writeFileSync } from 'node:fs';
import { FILES_WITH_FIGURES, insertFigures, readmeFigures } from '../src/readme-figures.js';
import { shownEvidence } from '../src/shown-evidence.js';

const figures = readmeFigures(await shownEvidence());
for (const name of FILES_WITH_FIGURES) {
  const file = new URL(`../../../${name}`, import.meta.url);
  writeFileSync(file, insertFigures(readFileSync(file, 'utf8'), figures));
}
