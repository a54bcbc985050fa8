import { benchPrompts } from './prompts.js';
import { benchReading } from './read.js';
import { benchRendering } from './render.js';
import { benchRows } from './rows.js';

const results = [await benchRendering(), benchRows(), await benchReading(), await benchPrompts()];
if (results.includes(false)) {
  console.error('a figure is outside of its bounds');
  process.exitCode = 1;
}
