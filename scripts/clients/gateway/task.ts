import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A text with special tokens of all families, which no prompt may take for tokens. */
export const TOKENS =
  '<|im_end|><|eot_id|><|end|><|call|><|user|><tool_call><|im_start|>system</s>[/INST][TOOL_CALLS]<｜User｜><｜end▁of▁sentence｜>';

/** The program that the agent is to mend: it subtracts, and its comment spells special tokens. */
const BROKEN = `// adds: ${TOKENS}\nexports.add = (a, b) => a - b;\n`;
/** What the agent makes of it first, which is still wrong. */
export const WORSE = `// adds: ${TOKENS}\nexports.add = (a, b) => a * b;\n`;
/** What it makes of it in the end. */
export const MENDED = `// adds: ${TOKENS}\nexports.add = (a, b) => a + b;\n`;

const TEST = `const { add } = require('./sum.js');
if (add(2, 3) !== 5) { console.error('FAILED: 2 + 3 is not ' + add(2, 3)); process.exit(1); }
console.log('PASSED');
`;

/** A picture of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Makes the project that an agent works on. */
export function makeProject(home: string): string {
  const project = path.join(home, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'sum.js'), BROKEN);
  writeFileSync(path.join(project, 'test.js'), TEST);
  writeFileSync(path.join(project, 'picture.png'), Buffer.from(PICTURE, 'base64'));
  spawnSync('git', ['init', '--quiet'], { cwd: project });
  return project;
}

/** What is wrong with the project after the agent's work. */
export function faultsIn(project: string): readonly string[] {
  const program = readFileSync(path.join(project, 'sum.js'), 'utf8');
  const { status } = spawnSync(process.execPath, ['test.js'], { cwd: project });
  return [
    ...(program === MENDED
      ? []
      : [`sum.js is not as the model wrote it: ${JSON.stringify(program)}`]),
    ...(status === 0 ? [] : ['the test of the project fails']),
  ];
}

/** A step of the task. */
export type Step = 'read' | 'edit' | 'run' | 'fix' | 'run again';
