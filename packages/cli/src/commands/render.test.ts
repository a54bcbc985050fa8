import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const project = new Project('parrot', 'echo');
afterAll(() => project.remove());

const hello = '{"messages": [{"role": "user", "content": "Hello"}]}';
const prompt = '<|turn|>user\nHello<|end|><|turn|>assistant\n';
const render = (args: readonly string[], input?: string | Uint8Array) =>
  project.run(['render', '--format', 'parrot', ...args], input === undefined ? {} : { input });

/** A row of JSON Lines. */
const row = (content: string) => JSON.stringify({ messages: [{ role: 'user', content }] });

describe('input', () => {
  test('a file, written to the byte', async () => {
    const file = project.write('chat.json', hello);
    expect(await render([file])).toEqual({ stdout: prompt, stderr: '', exitCode: 0 });
  });

  test.each([[[]], [['-']]])('standard input with %j', async (args) => {
    expect(await render(args, hello)).toEqual({ stdout: prompt, stderr: '', exitCode: 0 });
  });

  test('a file, with a newline after the prompt at a terminal', async () => {
    const file = project.write('chat.json', hello);
    const args = ['render', '--format', 'parrot', file];
    expect((await project.run(args, { columns: 80 })).stdout).toBe(`${prompt}\n`);
  });

  test('nothing at a terminal', async () => {
    const outcome = await project.run(['render', '--format', 'parrot'], { columns: 80 });
    expect(outcome.stderr).toMatch(/missing input; name a file with a conversation as JSON/);
    expect(outcome).toMatchObject({ stdout: '', exitCode: 2 });
  });

  test('an array of messages, over several lines', async () => {
    const { stdout } = await render([], '[\n  {"role": "user", "content": "Hello"}\n]\n');
    expect(stdout).toBe(prompt);
  });

  test('a byte order mark is no part of it', async () => {
    expect((await render([], `\uFEFF${hello}`)).stdout).toBe(prompt);
  });

  test('numbers keep their spelling', async () => {
    const parameters = '{"ratio":1.0,"id":12345678901234567890}';
    const tools = `[{"type":"function","function":{"name":"f","parameters":${parameters}}}]`;
    const { stdout } = await render([], `{"messages":[],"tools":${tools}}`);
    expect(stdout).toContain(parameters);
  });

  test('numbers to count with are numbers, however they are spelled', async () => {
    const box = '{"type":"bbox","width":1e2,"height":1.0,"coords":[[0.50]]}';
    const { stdout } = await render([], `[{"role":"user","content":[${box}]}]`);
    expect(stdout).toContain('50');
  });
});

describe('JSON Lines', () => {
  const rows = `${row('one')}\n\n${row('two')}\r\n`;
  const json = ['one', 'two']
    .map((content) => JSON.stringify({ prompt: prompt.replace('Hello', content) }))
    .join('\n');

  test('are known by their first line', async () => {
    expect((await render(['--json'], rows)).stdout).toBe(`${json}\n`);
  });

  test('are known by the name of the file', async () => {
    const file = project.write('one.jsonl', `${row('one')}\n`);
    expect((await render(['--json', file])).stdout).toBe(`${json.split('\n')[0]}\n`);
  });

  test('need --json, since prompts would run into each other', async () => {
    const { stdout, stderr, exitCode } = await render(['--keep-going'], rows);
    expect(stderr).toMatch(/^error: several prompts would run into each other; add --json/);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });

  test('are divided at line feeds alone', async () => {
    const { stdout } = await render(['--json'], `${row('a\u2028b')}\n${row('c')}`);
    expect(stdout).toContain('a\u2028b');
  });

  test('stop at the first fault, which is named with its line', async () => {
    const outcome = await render(['--json'], `${row('one')}\n[{"role":"robot"}]\n${row('two')}`);
    expect(outcome.stdout).toBe(`${json.split('\n')[0]}\n`);
    expect(outcome.stderr).toMatch(/^error: standard input:2: messages\[0\]\.role: found "robot"/);
    expect(outcome.exitCode).toBe(1);
  });

  test('name the column where a row is not JSON', async () => {
    const file = project.write('broken.jsonl', `${row('one')}\n{"messages": [}\n`);
    const { stderr, exitCode } = await render(['--json', file]);
    expect(stderr).toMatch(
      /^error: broken\.jsonl:2: not JSON at column 15: value expected, found "}"\n$/,
    );
    expect(exitCode).toBe(1);
  });

  test('go on after faults with --keep-going', async () => {
    const input = `nonsense\n${row('one')}\n[{"role":"robot"}]\n{}\n${row('two')}`;
    const outcome = await render(['--json', '--jsonl', '--keep-going'], input);
    expect(outcome.stdout).toBe(`${json}\n`);
    expect(outcome.stderr.match(/^error: standard input:[134]: /gm)).toHaveLength(3);
    expect(outcome.exitCode).toBe(1);
  });

  test('that are not UTF-8 are named with their line, and skipped with --keep-going', async () => {
    const bad = Buffer.from(row('Déjà'), 'latin1');
    const newline = Buffer.from('\n');
    const input = Buffer.concat([
      Buffer.from(row('one')),
      newline,
      bad,
      newline,
      Buffer.from(row('two')),
      newline,
      bad,
    ]);
    const stopped = await render(['--json', '--jsonl'], input);
    expect(stopped.stdout).toBe(`${json.split('\n')[0]}\n`);
    expect(stopped.stderr).toBe('error: standard input:2: not UTF-8; save it as UTF-8\n');
    const outcome = await render(['--json', '--jsonl', '--keep-going'], input);
    expect(outcome.stdout).toBe(`${json}\n`);
    expect(outcome.stderr.match(/^error: standard input:[24]: not UTF-8/gm)).toHaveLength(2);
    expect(outcome.exitCode).toBe(1);
  });

  test('are written while they are read, each row as it comes', async () => {
    const child = project.start(['render', '--format', 'parrot', '--json', '--jsonl']);
    child.stdin.write(`${row('one')}\n`);
    const first = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
    expect(first.toString()).toBe(`${json.split('\n')[0]}\n`);
    child.stdin.end();
  });

  test('take the memory of a row, however many there are', { timeout: 120_000 }, async () => {
    const long = `${row('x'.repeat(1000))}\n`;
    const child = project.start(['render', '--format', 'parrot', '--json'], {
      env: { NODE_OPTIONS: '--max-old-space-size=40' },
    });
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) lines++;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const thousandRows = long.repeat(1000);
    const input = Readable.from(Array.from({ length: 100 }, () => thousandRows));
    // If the command fails, its exit code shows it.
    await pipeline(input, child.stdin).catch(() => {});
    expect(await ended).toBe(0);
    expect(lines).toBe(100_000);
  });

  test('end quietly when nobody reads on', async () => {
    const child = project.start(['render', '--format', 'parrot', '--jsonl', '--json']);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdout.once('data', () => child.stdout.destroy());
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.stdin.end(`${row('x')}\n`.repeat(100_000));
    expect(await ended).toBe(0);
    expect(stderr).toBe('');
  });
});

describe('options', () => {
  test('of rendering', async () => {
    const input = '[{"role": "user", "content": "a<|end|>b"}]';
    const args = ['--no-generation-prompt', '--today', '2025-01-31', '--special-tokens', 'allow'];
    const { stdout } = await render(args, input);
    expect(stdout).toBe('2025-01-31\n<|turn|>user\na<|end|>b<|end|>');
  });

  test('of the format, as JSON or as text', async () => {
    const { stdout } = await render(
      ['--option', 'greeting=Squawk, say=hi!', '--option', 'twice=true'],
      hello,
    );
    expect(stdout).toBe(`${'Squawk, say=hi!'.repeat(2)}${prompt}`);
  });

  test('of the format that it does not have are wrong usage', async () => {
    const { stderr, exitCode } = await render(['--option', 'greting=hi'], hello);
    expect(stderr).toMatch(/^error: options.*greting.*\nRun "modelspeak render --help"/);
    expect(exitCode).toBe(2);
  });

  test('of a request', async () => {
    project.write('documents.json', '[{"text": "Rain.", "title": "Paris"}]');
    project.write('format.json', '{"type": "json_object"}');
    const args = ['--thinking', 'off', '--effort', 'high', '--tool-choice', 'say'];
    const files = ['--documents', 'documents.json', '--response-format', 'format.json'];
    const say = { type: 'function', function: { name: 'say', parameters: {} } };
    const input = JSON.stringify({ ...JSON.parse(hello), tools: [say] });
    const { stdout, stderr } = await render([...args, ...files], input);
    const asked = {
      thinking: { enabled: false, effort: 'high' },
      toolChoice: { type: 'function', function: { name: 'say' } },
      responseFormat: { type: 'json_object' },
      documents: [{ text: 'Rain.', title: 'Paris' }],
    };
    expect({ stdout, stderr }).toEqual({
      stdout: `${JSON.stringify(asked)}\n{}\n${prompt}`,
      stderr: '',
    });
  });

  test('of a request, from a file that is not there or no JSON', async () => {
    const missing = await render(['--documents', 'none.json'], hello);
    expect(missing.stderr).toBe('error: cannot read none.json: no such file or folder\n');
    project.write('bad.json', '[');
    const bad = await render(['--documents', 'bad.json'], hello);
    expect(bad.stderr).toMatch(/^error: bad\.json: not JSON at line 1, column 2: /);
    expect([missing.exitCode, bad.exitCode]).toEqual([1, 1]);
  });

  test('leave the last message open', async () => {
    const messages = '[{"role": "assistant", "content": "It is"}]';
    const { stdout } = await render(['--continue-final-message'], messages);
    expect(stdout).toBe('<|turn|>assistant\nIt is');
    const { stderr, exitCode } = await render(['--continue-final-message'], hello);
    expect(stderr).toMatch(/^error: standard input: messages\[0\]: found "user"/);
    expect(exitCode).toBe(1);
  });

  test('of losing what the reference loses', async () => {
    const image = '{"type":"image_url","image_url":{"url":"https://example.com/a.png"}}';
    const input = `[{"role":"user","content":[{"type":"text","text":"Hello"},${image}]}]`;
    const refused = await render([], input);
    expect(refused.stderr).toMatch(
      /^error: standard input: messages\[0\]\.content\[1\]: .*pass --on-loss reference/,
    );
    expect((await render(['--on-loss', 'reference'], input)).stdout).toBe(prompt);
  });

  test('a format by the model that speaks it, with the options for the model', async () => {
    const run = async (model: string, ...args: readonly string[]) =>
      (await project.run(['render', '--model', model, ...args], { input: hello })).stdout;
    expect(await run('hf.co/example/parrot-7b-GGUF:Q4_K_M')).toBe(prompt);
    expect(await run('example/loud-parrot')).toBe(`HELLO! ${prompt}`);
    expect(await run('example/loud-parrot', '--option', 'greeting=Hm. ')).toBe(`Hm. ${prompt}`);
  });

  test('a format by the model that speaks it', async () => {
    const { stdout } = await project.run(['render', '--model', 'example/parrot-7b'], {
      input: hello,
    });
    expect(stdout).toBe(prompt);
  });

  test('a request body, with numbers as they were spelled', async () => {
    const args = ['render', '--format', 'echo-messages', '--option', 'model=echo-1'];
    const tool = '{"type":"function","function":{"name":"f","parameters":{"n":1.0}}}';
    const input = `{"messages":[{"role":"user","content":"Hi"}],"tools":[${tool}]}`;
    const body = `{"model":"echo-1","input":[{"role":"user","content":"Hi"}],"tools":[${tool}]}`;
    expect((await project.run([...args, '--json'], { input })).stdout).toBe(`${body}\n`);
    expect((await project.run(args, { input })).stdout).toContain('"n": 1.0');
  });
});

describe('wrong input', () => {
  test.each([
    ['nothing', '', 'standard input is empty; expected a conversation as JSON'],
    ['blanks', ' \n\n', 'standard input is blank; expected a conversation as JSON'],
    [
      'no JSON',
      '{\n  "messages": [},\n}',
      'standard input: not JSON at line 2, column 16: value expected, found',
    ],
    ['no conversation', '{"prompt": "Hello"}', 'standard input: expected a conversation:'],
    ['a string', '"Hello"', 'standard input: expected a conversation:'],
    ['an array of conversations', `[${hello}]`, 'standard input: found an array of conversations'],
    ['messages that are none', '{"messages": 3}', 'standard input: messages: found 3, expected'],
    ['an unknown role', '[{"role":"x"}]', 'standard input: messages[0].role: found "x", expected'],
    ['half a character', '[{"role":"user","content":"\\ud83d"}]', 'standard input: messages[0].'],
    ['what the format has no place for', '[{"role":"tool","tool_call_id":"a","content":""}]', ''],
  ])('%s', async (_name, input, error) => {
    const outcome = await render([], input);
    expect(outcome.stderr).toContain(`error: ${error}`);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
    expect(outcome).toMatchObject({ stdout: '', exitCode: 1 });
  });

  test('bytes that are no UTF-8', async () => {
    const { stderr, exitCode } = await render([], Buffer.from(hello, 'utf16le'));
    expect(stderr).toMatch(/^error: standard input/);
    expect(exitCode).toBe(1);
    const latin = await render([], Buffer.from(hello.replace('Hello', 'Déjà'), 'latin1'));
    expect(latin.stderr).toBe('error: standard input:1: not UTF-8; save it as UTF-8\n');
  });

  test.each([
    ['missing.json', 'error: cannot read missing.json: no such file or folder\n'],
    ['node_modules', 'error: cannot read node_modules: it is a folder\n'],
  ])('the file %s', async (file, stderr) => {
    expect(await render([file])).toEqual({ stdout: '', stderr, exitCode: 1 });
  });

  test('special tokens with --special-tokens refuse', async () => {
    const input = '[{"role":"user","content":"<|end|>"}]';
    const { stderr, exitCode } = await render(['--special-tokens', 'refuse'], input);
    expect(stderr).toMatch(
      /^error: standard input: messages\[0\]: found the special token <\|end\|>/,
    );
    expect(exitCode).toBe(1);
  });

  test.each([
    ['"temperature": 1.0', 'temperature: a conversation has only .*; leave it out; .*convert'],
    ['"tool_choice": "none"', 'tool_choice: .*; use --tool-choice instead, or leave it out; '],
  ])('a request body with %s', async (key, error) => {
    const { stderr, exitCode } = await render([], hello.replace('{', `{${key}, `));
    expect(stderr).toMatch(new RegExp(`^error: standard input: ${error}`));
    expect(exitCode).toBe(1);
  });

  test('nothing in keys that hold nothing', async () => {
    const { stdout } = await render([], hello.replace('{', '{"tool_choice": null, "stop": [], '));
    expect(stdout).toBe(prompt);
  });
});

describe('wrong usage', () => {
  test.each([
    [[], 'missing format; add --format NAME or --model NAME'],
    [['--format', 'parrot', '--model', 'x'], 'cannot be used with option'],
    [['--format'], "option '-f, --format <name>' argument missing"],
    [['--format', 'parrot', '--option', 'greeting'], 'Expected key=value.'],
    [
      ['--format', 'parrot', '--option', 'greeting=a', '--option', 'greeting=b'],
      '"greeting" is set twice',
    ],
    [['--format', 'parrot', '--thinking-budget', 'much'], 'Expected a whole number.'],
    [
      ['--format', 'parrot', '--effort', 'huge'],
      '--effort: parrot does not support this; use low, high',
    ],
    [
      ['--format', 'parrot', '--thinking-budget', '7'],
      '--thinking-budget: parrot does not support',
    ],
    [['--format', 'echo-messages', '--thinking', 'on'], '--thinking: echo-messages does not'],
    [
      ['--format', 'parrot', '--tool-choice', 'auto', '--today', '2025-02-31'],
      '--today: found "2025-02-31", expected a date',
    ],
    [['--format', 'parrot', '--today', 'tomorrow'], 'Expected a date such as 2025-01-31.'],
    [['--format', 'parrot', '--special-tokens', 'maybe'], 'choices are escape, refuse, allow.'],
    [['--format', 'parrot', '--formt', 'x'], "unknown option '--formt'"],
    [['--format', 'parrot', 'one.json', 'two.json'], 'too many arguments'],
  ])('%j', async (args, error) => {
    const { stdout, stderr, exitCode } = await project.run(['render', ...args], { input: hello });
    expect(stderr).toContain(error);
    expect(stderr).toContain('Run "modelspeak render --help" to see its usage.');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });
});
