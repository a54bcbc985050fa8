import { afterAll, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const project = new Project('parrot', 'echo');
afterAll(() => project.remove());

const parse = (args: readonly string[], input: string | Uint8Array = '') =>
  project.run(['parse', '--format', 'parrot', ...args], { input });

test('prints the message', async () => {
  const { stdout, stderr, exitCode } = await parse([], 'Hello<|end|>\n');
  expect(JSON.parse(stdout)).toEqual({ role: 'assistant', content: 'Hello' });
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('reads a file', async () => {
  const { stdout } = await parse([project.write('reply.txt', 'Hello<|end|>')]);
  expect(JSON.parse(stdout)).toMatchObject({ content: 'Hello' });
});

test('tells of what the message leaves out', async () => {
  const { stderr, exitCode } = await parse([], 'Hello<|end|> and more');
  expect(stderr).toBe('warning: ignored text after the end of the reply; --whole-reply shows it\n');
  expect(exitCode).toBe(0);
});

test('prints the whole reply when asked to', async () => {
  const { stdout, stderr } = await parse(['--whole-reply'], 'Hello<|end|> and more');
  expect(JSON.parse(stdout)).toEqual({
    message: { role: 'assistant', content: 'Hello' },
    parts: [{ type: 'text', text: 'Hello' }],
    reason: 'stop',
    stop: '<|end|>',
    malformed: [],
    repairs: [],
    ignored: ' and more',
  });
  expect(stderr).toBe('');
});

test('reads the response of a format of request bodies', async () => {
  const { stdout } = await project.run(['parse', '--format', 'echo-messages'], {
    input: '\uFEFF{"output": "Hello"}',
  });
  expect(JSON.parse(stdout)).toMatchObject({ content: 'Hello' });
});

describe('--stream', () => {
  test('prints each event as soon as it is known, bytes cut inside characters', async () => {
    const child = project.start(['parse', '--format', 'parrot', '--stream']);
    const printed = async (): Promise<unknown> => {
      const chunk = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
      return JSON.parse(chunk.toString());
    };
    const [before, after] = [Buffer.from('Größe').subarray(0, 3), Buffer.from('Größe').subarray(3)];

    child.stdin.write(before);
    expect(await printed()).toEqual({ type: 'text', text: 'Gr' });
    child.stdin.write(after);
    expect(await printed()).toEqual({ type: 'text', text: 'öße' });
    child.stdin.write('<|en');
    child.stdin.end('d|>');
    expect(await printed()).toEqual({ type: 'end', reason: 'stop', stop: '<|end|>' });
  });

  test('reads the stream of a format of request bodies', async () => {
    const { stdout } = await project.run(['parse', '--format', 'echo-messages', '--stream'], {
      input: '{"output": "Hello"}',
    });
    expect(stdout).toBe('{"type":"text","text":"Hello"}\n{"type":"end","reason":"stop"}\n');
  });

  test('ends quietly when nobody reads on', async () => {
    const child = project.start(['parse', '--format', 'parrot', '--stream']);
    child.stdout.once('data', () => {
      child.stdout.destroy();
      child.stdin.write('more');
    });
    child.stdin.on('error', () => {});
    child.stdin.write('first');
    const ended = new Promise((resolve) => child.on('close', resolve));
    expect(await ended).toBe(0);
  });
});

describe('--conversation', () => {
  const chat = (document: object) => project.write('chat.json', JSON.stringify(document));
  const hi = { role: 'user', content: 'Hi' };

  test('tells the reader what the prompt opened, and the request what it may ask for', async () => {
    const file = chat([hi, { role: 'assistant', content: 'Well' }]);
    const flags = ['--conversation', file, '--continue-final-message'];
    expect(JSON.parse((await parse(flags, ', hello<|end|>')).stdout)).toMatchObject({
      content: ', hello',
    });
    const { stderr, exitCode } = await parse(['--conversation', file, '--effort', 'most'], 'x');
    expect(stderr).toContain('--effort');
    expect(exitCode).toBe(2);
  });

  test('is checked, and named where it is wrong', async () => {
    const file = chat([{ role: 'user' }]);
    const { stderr, exitCode } = await parse(['--conversation', file], 'x');
    expect(stderr).toMatch(/^error: .*chat\.json: messages\[0\]/);
    expect(exitCode).toBe(1);
    const messages = await project.run(
      ['parse', '--format', 'echo-messages', '--conversation', file],
      { input: '{"output": "Hello"}' },
    );
    expect(messages.stderr).toContain('messages[0]');
    const missing = await parse(['--conversation', 'missing.json'], 'x');
    expect(missing.stderr).toBe('error: cannot read missing.json: no such file or folder\n');
  });

  test('is what the options of a request are about', async () => {
    const { stderr, exitCode } = await parse(['--tool-choice', 'none'], 'x');
    expect(stderr).toContain('add --conversation FILE');
    expect(exitCode).toBe(2);
  });
});

describe('JSON Lines', () => {
  const rows = (...documents: readonly (object | string)[]): string =>
    documents.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
  const parseRows = (args: readonly string[], input: string) =>
    project.run(['parse', '--jsonl', ...args], { input });

  test('gives a message a row, each in its own format', async () => {
    const { stdout, stderr, exitCode } = await parseRows(
      ['--format', 'echo-messages'],
      rows(
        { reply: 'Hello<|end|>', format: 'parrot', id: 1 },
        { reply: 'Ho<|end|>', model: 'example/parrot-1', tools: null },
        { reply: { output: 'Hi' } },
        { reply: ' there', format: 'parrot', prompt: '<|turn|>assistant\nHello' },
      ),
    );
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).content),
    ).toEqual(['Hello', 'Ho', 'Hi', ' there']);
    expect(stderr).toMatch(/^warning: standard input:3: the response ends without a finish reason/);
    expect(exitCode).toBe(0);
  });

  test('is known by the name of the file, and gives whole replies too', async () => {
    const file = project.write('replies.jsonl', rows({ reply: 'Hi<|end|> and' }));
    const plain = await parse([file]);
    expect(plain.stdout).toBe('{"role":"assistant","content":"Hi"}\n');
    expect(plain.stderr).toMatch(/^warning: .*replies\.jsonl:1: ignored text after the end/);
    const { stdout, stderr } = await parse(['--whole-reply', file]);
    expect(JSON.parse(stdout)).toMatchObject({ stop: '<|end|>', ignored: ' and' });
    expect(stderr).toBe('');
  });

  test.each([
    ['x', 'not JSON at column 1'],
    [{}, 'expected a row with "reply"'],
    [[], 'expected a row with "reply"'],
    [{ reply: 3 }, 'reply: expected the text that the model wrote'],
    [{ reply: '', format: 'parrot', model: 'x' }, 'keep one of them'],
    [{ reply: '', prompt: 3 }, 'prompt: expected a string'],
    [{ reply: '', prompt: 'hi' }, 'expected the reply header of parrot'],
    [{ reply: '{"output": ""}', format: 'echo-messages', prompt: 'hi' }, 'prompt: echo-messages'],
    [{ reply: '', tools: [3] }, 'tools[0]: found 3'],
    [{ reply: '', format: 'parot' }, 'parot'],
  ])('names the line of %j, and goes on where it is told to', async (row, problem) => {
    const input = rows({ reply: 'a' }, row, { reply: 'b' });
    const stopped = await parse(['--jsonl'], input);
    expect(stopped.stderr).toMatch(/^error: standard input:2: /);
    expect(stopped.stderr).toContain(problem);
    expect(stopped).toMatchObject({ stdout: '{"role":"assistant","content":"a"}\n', exitCode: 1 });
    const { stdout, exitCode } = await parse(['--jsonl', '--keep-going'], input);
    expect([stdout.split('\n').length, exitCode]).toEqual([3, 1]);
  });

  test('a row names its format where the command line names none', async () => {
    expect((await parseRows([], rows({ reply: 'a' }))).stderr).toContain('missing format');
  });

  test.each([
    [['--jsonl', '--stream'], '--stream prints the events of one reply'],
    [['--keep-going'], 'add --jsonl'],
  ])('%j is wrong usage', async (args, problem) => {
    const { stderr, exitCode } = await parse(args, 'x');
    expect(stderr).toContain(problem);
    expect(exitCode).toBe(2);
  });
});

test.each([
  [[], '', "error: standard input is empty; expected a model's reply\n"],
  [['--stream'], '', "error: standard input is empty; expected a model's reply\n"],
  [['missing.txt'], '', 'error: cannot read missing.txt: no such file or folder\n'],
  [['--stream', '.'], '', 'error: cannot read .: it is a folder\n'],
])('refuses %j with %j', async (args, input, stderr) => {
  expect(await parse(args, input)).toEqual({ stdout: '', stderr, exitCode: 1 });
});

test.each([[[]], [['--stream']]])('names the input where it is wrong, %j', async (args) => {
  const { stderr, exitCode } = await project.run(['parse', '--format', 'echo-messages', ...args], {
    input: '{"output": }',
  });
  expect(stderr).toMatch(/^error: standard input: not JSON/);
  expect(exitCode).toBe(1);
});

test('wrong usage', async () => {
  const { stderr, exitCode } = await project.run(['parse', '--streem']);
  expect(stderr).toContain('Run "modelspeak parse --help" to see its usage.');
  expect(exitCode).toBe(2);
});

describe('a reply in pieces', () => {
  const PIECES = '"Say <|end|>"\n" now."\n{"token":"<|end|>"}\n';

  test('may spell a special token as text', async () => {
    const { stdout, stderr } = await parse(['--pieces'], PIECES);
    expect(JSON.parse(stdout)).toEqual({ role: 'assistant', content: 'Say <|end|> now.' });
    expect(stderr).toBe('');
    const streamed = await parse(['--pieces', '--stream'], PIECES);
    const events = streamed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ text = '' }) => text).join('')).toBe('Say <|end|> now.');
    expect(events.at(-1)).toMatchObject({ stop: '<|end|>' });
    const row = await parse(['--jsonl'], `{"reply":["Say <|end|>",{"token":"<|end|>"}]}\n`);
    expect(JSON.parse(row.stdout)).toMatchObject({ content: 'Say <|end|>' });
  });

  test('is refused where it is something else', async () => {
    expect(await parse(['--pieces'], '"a"\n{"text":"b"}\n')).toMatchObject({
      stderr: 'error: standard input:2: expected a piece of a reply: a string, or {"token": "…"}\n',
      exitCode: 1,
    });
    const args = ['parse', '--format', 'echo-messages', '--pieces'];
    expect(await project.run(args, { input: PIECES })).toMatchObject({
      stderr: expect.stringContaining(
        'error: --pieces is for formats of prompts; echo-messages reads responses\n',
      ),
      exitCode: 2,
    });
  });
});
