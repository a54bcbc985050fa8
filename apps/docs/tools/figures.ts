// npm run figures: inserts the measured figures into the README of the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { insertFigures, readmeFigures } from '../src/readme-figures.js';
import { shownEvidence } from '../src/shown-evidence.js';

const readme = new URL('../../../README.md', import.meta.url);
const text = readFileSync(readme, 'utf8');
writeFileSync(readme, insertFigures(text, readmeFigures(await shownEvidence())));
