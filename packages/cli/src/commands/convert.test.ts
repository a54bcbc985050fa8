import { afterAll, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const project = new Project('parrot', 'echo');
project.link('@modelspeak/format-openai-messages');
afterAll(() => project.remove());

const messages = [{ role: 'user', content: 'Hello' }];
const body = JSON.stringify({ model: 'echo-1', input: messages });
const prompt = '<|turn|>user\nHello<|end|><|turn|>assistant\n';
const convert = (args: readonly string[], input: string) =>
  project.run(['convert', ...args], { input });

test('a request body to a prompt', async () => {
  const { stdout, stderr, exitCode } = await convert(
    ['--from', 'echo-messages', '--to', 'parrot'],
    JSON.stringify({ input: messages }),
  );
  expect({ stdout, stderr, exitCode }).toEqual({ stdout: prompt, stderr: '', exitCode: 0 });
});

test('a request body to a conversation', async () => {
  const { stdout } = await convert(['--from', 'echo-messages', '--to', 'conversation'], body);
  expect(JSON.parse(stdout)).toEqual({ messages });
});

test('a conversation to a request body, with options of either format', async () => {
  const args = ['--to', 'echo-messages', '--option', 'model=echo-2', '--json'];
  const { stdout } = await convert(args, JSON.stringify(messages));
  expect(stdout).toBe(`${body.replace('echo-1', 'echo-2')}\n`);
});

test('tells once of what a conversation has no place for', async () => {
  const { stdout, stderr, exitCode } = await convert(
    ['--from', 'echo-messages', '--to', 'conversation'],
    `${body}\n${body.replace('{', '{"temperature":1.0,')}\n`,
  );
  expect(stdout.trim().split('\n')).toHaveLength(2);
  expect(stderr).toBe(
    'warning: ignored keys of the request body that are not part of a conversation: model\n' +
      'warning: ignored keys of the request body that are not part of a conversation: temperature\n',
  );
  expect(exitCode).toBe(0);
});

test('JSON Lines, a line each', async () => {
  const rows = `${JSON.stringify(messages)}\n${JSON.stringify({ messages })}\n`;
  const { stdout } = await convert(['--to', 'conversation'], rows);
  expect(stdout).toBe(`${JSON.stringify({ messages })}\n`.repeat(2));
});

test('a raw reply to a conversation', async () => {
  const args = ['--from', 'parrot', '--reply', '--to', 'conversation'];
  const { stdout } = await convert(args, 'Hi!<|end|>');
  expect(JSON.parse(stdout)).toEqual({ messages: [{ role: 'assistant', content: 'Hi!' }] });
});

test('a response to a prompt', async () => {
  const args = ['--from', 'echo-messages', '--reply', '--to', 'parrot'];
  const { stdout } = await convert(args, '{"output": "Hi!"}');
  expect(stdout).toBe('<|turn|>assistant\nHi!<|end|>');
});

const openai = ['--from', 'openai-messages', '--to', 'echo-messages', '--json'];
const request = { model: 'gpt-5', messages, temperature: 0.5, user: 'ann' };

test('a request body to that of another protocol, with a warning for what is left out', async () => {
  const { stdout, stderr, exitCode } = await convert(
    [...openai, '--omit'],
    JSON.stringify(request),
  );
  expect(JSON.parse(stdout)).toEqual({ model: 'gpt-5', input: messages, temperature: 0.5 });
  expect(stderr).toBe(
    'warning: standard input: left out parameters.user: only openai-messages knows this\n',
  );
  expect(exitCode).toBe(0);
});

test('a request body to that of another protocol is refused if something would be lost', async () => {
  const { stdout, stderr, exitCode } = await convert(openai, JSON.stringify(request));
  expect(stdout).toBe('');
  expect(stderr).toContain('parameters.user: only openai-messages knows this; add --omit');
  expect(exitCode).toBe(1);
});

test('the model of the command line replaces that of request bodies', async () => {
  const args = [...openai, '--omit', '--option', 'model=echo-2'];
  const rows = [request, { ...request, user: undefined }].map((row) => JSON.stringify(row));
  const { stdout, stderr } = await convert(args, rows.join('\n'));
  expect(
    stdout
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row).model),
  ).toEqual(['echo-2', 'echo-2']);
  expect(stderr).toContain('standard input:1: left out parameters.user');
});

test('a request body to a prompt, without what the prompt cannot express', async () => {
  const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
  const content = [{ type: 'text', text: 'Hello' }, image];
  const { stdout, stderr } = await convert(
    ['--from', 'openai-messages', '--to', 'parrot', '--omit'],
    JSON.stringify({ messages: [{ role: 'user', content }] }),
  );
  expect(stdout).toBe(prompt);
  expect(stderr).toContain('left out messages[0].content[1]');
});

test('a raw reply to a response, and to a stream', async () => {
  const args = ['--from', 'parrot', '--to', 'openai-messages'];
  const whole = await convert([...args, '--reply', '--option', 'model=m'], 'Hi!<|end|>');
  expect(JSON.parse(whole.stdout)).toMatchObject({
    object: 'chat.completion',
    model: 'm',
    choices: [{ message: { role: 'assistant', content: 'Hi!' }, finish_reason: 'stop' }],
  });
  const stream = await convert([...args, '--stream'], 'Hi!<|end|>');
  expect(stream.stdout).toContain('"delta":{"role":"assistant","content":"Hi!"}');
  expect(stream.stdout.endsWith('data: [DONE]\n\n')).toBe(true);
  const back = ['--from', 'openai-messages', '--reply', '--to', 'conversation'];
  const { stdout } = await convert(back, stream.stdout);
  expect(JSON.parse(stdout)).toEqual({ messages: [{ role: 'assistant', content: 'Hi!' }] });
});

test.each([
  [
    ['--from', 'parrot', '--to', 'echo-messages'],
    prompt,
    /^error: a parrot prompt cannot be turned back into messages; .* --reply to read a model's reply\n/,
    2,
  ],
  [
    ['--to', 'conversation', '--thinking', 'on'],
    body,
    /^error: .* rendering options need a format/,
    2,
  ],
  [
    ['--to', 'parrot', '--jsonl'],
    JSON.stringify(messages),
    /^error: several prompts .* add --json/,
    2,
  ],
  [['--to', 'parrot', '--reply'], 'Hi!', /^error: --reply needs --from/, 2],
  [
    ['--from', 'parrot', '--stream', '--to', 'conversation'],
    'Hi!',
    /^error: --stream needs --to FORMAT, a message format with streams/,
    2,
  ],
  [['--from', 'parrot'], body, /^error: required option '--to <format>' not specified\n/, 2],
  [['--to', 'conversation', '--from-option', 'x'], body, /Expected key=value\./, 2],
  [
    ['--to', 'conversation', '--option', 'a=b'],
    body,
    /^error: "conversation" is not a format and has no options/,
    2,
  ],
  [['--to', 'parrot', '--reply', '--jsonl'], 'Hi!', /cannot be used with option '--jsonl'/, 2],
  [
    ['--from', 'echo-messages', '--to', 'parrot'],
    '{"messages": []}',
    /^error: standard input: input: found no messages/,
    1,
  ],
  [
    ['--to', 'conversation'],
    '[{"role": "robot"}]',
    /^error: standard input: messages\[0\]\.role: found "robot"/,
    1,
  ],
  [['--to', 'conversation'], '', /^error: standard input is empty/, 1],
  [['--from', 'nothing', '--to', 'parrot'], '', /^error: there is no format named "nothing"/, 1],
])('refuses %j of %j', async (args, input, error, exitCode) => {
  const outcome = await convert(args, input);
  expect(outcome.stderr).toMatch(error);
  expect(outcome).toMatchObject({ stdout: '', exitCode });
});
