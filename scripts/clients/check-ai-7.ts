import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../lib/process.mjs';
import { provideNode22 } from './node-22.ts';

/** Runs the tests of our provider on Node 22, the oldest that `ai` 7 supports. */
export async function checkAi7(): Promise<readonly string[]> {
  const folder = path.join(root, 'packages/adapters/ai-sdk');
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    provideNode22(),
    [vitest, 'run', '--reporter=dot', '--testNamePattern', 'ai 7'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  const output = `${stdout}\n${stderr}`;
  console.log(`    ${/Tests .*/.exec(output)?.[0] ?? output}`);
  return status === 0 ? [] : [output.slice(-4000)];
}
