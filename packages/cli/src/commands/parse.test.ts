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
  expect(stderr).toBe(
    'warning: text after the end of the reply is left out; --whole-reply shows it\n',
  );
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

test.each([
  [[], '', "error: standard input is empty; expected a model's reply\n"],
  [['--stream'], '', "error: standard input is empty; expected a model's reply\n"],
  [['missing.txt'], '', 'error: cannot read missing.txt: there is no such file\n'],
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
  expect(stderr).toContain('Run "modelspeak parse --help" to see how it is used.');
  expect(exitCode).toBe(2);
});
