import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { registry } from './registry.js';

const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = fileURLToPath(new URL('../bin/modelspeak.js', import.meta.url));

/** Runs the built command in an empty folder. The workspace is strict: packages see their dependencies. */
function run(args: readonly string[], input?: string) {
  const env = { ...process.env, XDG_CONFIG_HOME: folder, APPDATA: folder, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

test('finds every format in an empty folder', () => {
  const { stdout, stderr } = run(['formats', '--json']);
  const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
  expect(names).toEqual([...registry.list().map(({ name }) => name), 'chat-template'].sort());
  expect(stderr).toBe('');
});

test('renders the prompt of a model by its name', () => {
  const input = '[{"role":"user","content":"Hi"}]';
  expect(run(['render', '--model', 'SmolLM2-135M-Instruct.Q4_1.gguf'], input)).toEqual({
    status: 0,
    stdout: expect.stringContaining('<|im_start|>user\nHi<|im_end|>\n'),
    stderr: '',
  });
});

test.each([
  ['generate', ['generate', '--prompt', 'Hi', '--url', 'http://127.0.0.1:1']],
  ['an agent', ['agent', 'runs']],
  ['the conformance suite', ['conformance', '@modelspeak/format-gemma', '--only', 'purity']],
  ['an endpoint', ['chat', 'http://127.0.0.1:1', '--endpoint', 'ollama', '--model', 'qwen3:4b']],
])('has what %s needs', (_name, args) => {
  expect(run(args, 'Hi').stderr).not.toMatch(/not installed|cannot find/i);
});
