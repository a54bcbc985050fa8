import { afterAll, expect, test } from 'vitest';
import { Project, type RunOptions } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';

const project = new Project('parrot', 'echo');
afterAll(() => project.remove());

const conversation = JSON.stringify([
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi <|end|>\nyou\u001b[31m 👋' },
]);
const inspect = (args: readonly string[] = [], options: RunOptions = {}) =>
  project.run(['inspect', '--format', 'parrot', ...args], { input: conversation, ...options });

test('marks with brackets where there are no colours, and counts', async () => {
  const { stdout, stderr, exitCode } = await inspect();
  expect(stdout).toBe(`⟦special token⟧  ⟨the format's own text⟩  content  ↵ line break

⟦<|turn|>⟧⟨system↵⟩
Be brief.⟦<|end|>⟧⟦<|turn|>⟧⟨user↵⟩
Hi <|end|>↵
you\\x1b[31m 👋⟦<|end|>⟧⟦<|turn|>⟧⟨assistant↵⟩

2 messages: 1 system, 1 user
5 special tokens: 3 <|turn|>, 2 <|end|>
90 characters: 38 control, 22 scaffold, 30 content
in content, as text: 1 <|end|>
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

const start = '\u001b';
test.each<[string, readonly string[], Record<string, string>, boolean, number?]>([
  ['a terminal', [], { TERM: 'xterm' }, true, 80],
  ['a terminal that has none', [], { TERM: 'dumb' }, false, 80],
  ['--no-color at a terminal', ['--no-color'], { TERM: 'xterm' }, false, 80],
  ['no terminal', [], {}, false],
  ['--color', ['--color'], {}, true],
  ['FORCE_COLOR', [], { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0', [], { FORCE_COLOR: '0' }, false],
  ['NO_COLOR over FORCE_COLOR', [], { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['--no-color over FORCE_COLOR', ['--no-color'], { FORCE_COLOR: '1' }, false],
  ['--color over NO_COLOR', ['--color'], { NO_COLOR: '1' }, true],
])('colours with %s', async (_name, args, env, isColored, columns) => {
  const shown = columns === undefined ? { env } : { env, columns };
  const file = project.write('chat.json', conversation);
  const { stdout } = await inspect([...args, file], shown);
  expect(stdout.includes(`${start}[35m<|turn|>${start}[39m`)).toBe(isColored);
  expect(stdout.includes('⟦')).toBe(!isColored);
});

test('prints the segments as JSON', async () => {
  const { stdout } = await inspect(['--json', '--no-generation-prompt']);
  const segments: { text: string }[] = JSON.parse(stdout);
  expect(segments[0]).toEqual({
    text: '<|turn|>',
    kind: 'control',
    message: 0,
    role: 'system',
    sampled: false,
  });
  expect(segments.at(-1)?.text).toBe('<|end|>');
});

test('takes JSON Lines', async () => {
  const rows = '[{"role":"user","content":"a"}]\n[{"role":"user","content":"b"}]\n';
  const { stdout } = await inspect(['--json'], { input: rows });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).length),
  ).toEqual([6, 6]);
  expect((await inspect([], { input: rows })).stdout.match(/1 message: 1 user/g)).toHaveLength(2);
});

test('refuses a format without special tokens', async () => {
  const args = ['inspect', '--format', 'echo-messages'];
  const { stderr, exitCode } = await project.run(args, { input: conversation });
  expect(stderr).toMatch(/^error: echo-messages writes request bodies, .* modelspeak render/);
  expect(exitCode).toBe(1);
});

test('names the place of wrong input', async () => {
  const { stdout, stderr, exitCode } = await inspect([], { input: '[{"role":"user"}]' });
  expect(stderr).toMatch(/^error: standard input: messages\[0\]\.content: missing/);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
});

test('counts the tokens with the tokenizer of the model', async () => {
  const real = projectWith('format-llama3', 'datasets');
  const special = ['<|begin_of_text|>', '<|start_header_id|>', '<|end_header_id|>', '<|eot_id|>'];
  real.write(
    'model/tokenizer.json',
    JSON.stringify({
      added_tokens: special.map((content, at) => ({ id: 100 + at, content, special: true })),
      normalizer: null,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
      post_processor: null,
      decoder: { type: 'ByteLevel' },
      model: {
        type: 'BPE',
        vocab: Object.fromEntries([...'userasitnhĊ'].map((letter, at) => [letter, at])),
        merges: [],
      },
    }),
  );
  const input = '[{"role":"user","content":"hi"}]';
  const args = ['inspect', '--format', 'llama3', '--tokenizer', 'model'];
  const { stdout, stderr } = await real.run(args, { input });
  expect(stderr).toBe('');
  // Two headers, and between them "\n\nhi", "\n\n".
  expect(stdout).toMatch(/\n25 tokens: 6 special, 19 of text\n$/);
  expect((await real.run([...args, '--json'], { input })).exitCode).toBe(2);
  expect((await real.run([...args.slice(0, -1), 'a/b'], { input })).stderr).toContain(
    'huggingface.co/a/b',
  );
});
