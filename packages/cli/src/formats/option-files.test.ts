import { expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('format-chat-template', 'format-openai-messages');
project.write(
  'x.jinja',
  '{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}',
);
project.write('variables.json', '{"name":"Ann"}');
project.write(
  'named.jinja',
  '{{ name }}:{% for message in messages %}{{ message.content }}{% endfor %}',
);
project.write('chat.json', '[{"role":"user","content":"Hi"}]');

const render = (...options: readonly string[]) =>
  project.run([
    'render',
    'chat.json',
    '--format',
    'chat-template',
    ...options.flatMap((option) => ['--option', option]),
  ]);

test('key=@file is the content of a file, as text or JSON', async () => {
  const special = 'specialTokens=["<|user|>"]';
  expect((await render('template=@x.jinja', special)).stdout).toBe('<|user|>Hi');
  const named = await render('template=@named.jinja', 'variables=@variables.json', special);
  expect(named).toMatchObject({ stdout: 'Ann:Hi', stderr: '' });
});

test.each([
  ['template=x.jinja', 'x.jinja', 2],
  ['template=../elsewhere/y.jinja', '../elsewhere/y.jinja', 2],
  ['variables=variables.json', 'variables.json', 2],
])('%s is refused with what reads the file', async (option, file, code) => {
  const { stderr, exitCode } = await render(option);
  const [key] = option.split('=');
  expect(stderr).toContain(
    `error: --option ${key}: ${file} is the name of a file; to read it, write ${key}=@${file}\n`,
  );
  expect(exitCode).toBe(code);
});

test('a file that is missing is an error with its name', async () => {
  expect(await render('template=@nowhere.jinja')).toMatchObject({
    stderr: 'error: --option template: cannot read nowhere.jinja: no such file or folder\n',
    exitCode: 1,
  });
});

test('a text that only looks like one stays a text', async () => {
  const args = ['convert', 'chat.json', '--to', 'openai', '--option', 'model=Qwen/Qwen3-8B'];
  expect((await project.run(args)).stdout).toContain('"model": "Qwen/Qwen3-8B"');
});
