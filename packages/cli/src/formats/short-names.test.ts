import { afterAll, expect, test } from 'vitest';
import { Project } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';

const project = projectWith(
  'format-anthropic',
  'format-gemini',
  'format-ollama',
  'format-openai-messages',
  'format-openai-responses',
);
const bare = new Project();
afterAll(() => bare.remove());

const input = '{"messages":[{"role":"user","content":"Hi"}]}';

test.each([
  ['anthropic', 'anthropic-messages'],
  ['claude', 'anthropic-messages'],
  ['gemini', 'gemini-content'],
  ['ollama', 'ollama-chat'],
  ['openai', 'openai-messages'],
  ['responses', 'openai-responses'],
])('%s is %s, wherever the name of a format is typed', async (short, full) => {
  const of = async (name: string, ...args: readonly string[]) =>
    project.run([...args, name, '--option', 'model=m'], { input });
  for (const args of [
    ['convert', '--to'],
    ['render', '--format'],
  ]) {
    const { stdout, stderr } = await of(short, ...args);
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    expect(stdout).toBe((await of(full, ...args)).stdout);
  }
  const body = (await of(full, 'convert', '--to')).stdout;
  const back = ['convert', '--to', 'conversation', '--from', short];
  expect((await project.run(back, { input: body })).stdout).toContain('"content": "Hi"');
  const guideOf = (name: string) => project.run(['describe', name, '--option', 'model=m']);
  expect(await guideOf(short)).toEqual(await guideOf(full));
});

test('the package of a short name that is not installed is named', async () => {
  for (const name of ['claude', 'anthropic', 'anthropic-messages']) {
    const { stderr } = await bare.run(['convert', '--to', name], { input });
    expect(stderr).toMatch(/^error: .*; run: npm install .*@modelspeak\/format-anthropic\n$/);
  }
});
