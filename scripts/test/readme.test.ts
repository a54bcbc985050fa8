import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from '../examples/blocks.mjs';
import { compareOutput } from '../examples/output.mjs';
import { runExamples } from '../examples/run.mjs';
import { startStandIn } from './stand-in-server.js';

const scripts = path.dirname(import.meta.dirname);
const folder = path.join(scripts, '.examples/readme');

const ADDRESS = 'http://127.0.0.1:8080';
const CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call>';

test('the chat model of the README runs, on a stand-in for the server', async () => {
  const readme = readFileSync(path.join(scripts, '../README.md'), 'utf8');
  const block = blocksOf(readme).find(
    ({ code, language }) => language === 'ts' && code.includes(ADDRESS),
  );
  const server = await startStandIn([
    `${CALL}<|im_end|>`,
    'Yes, it is raining in Paris.<|im_end|>',
  ]);
  try {
    mkdirSync(folder, { recursive: true });
    const code = (block?.code ?? '').replace(ADDRESS, server.url);
    const runs = await runExamples([{ ...block, code, file: 'README.md' }], folder);
    expect(runs.flatMap((run) => compareOutput(run))).toEqual([]);
    expect(code).toContain(server.url);
  } finally {
    server.stop();
  }
}, 30_000);
