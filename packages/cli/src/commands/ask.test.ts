import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Asked,
  COMPATIBLE,
  lastMessage,
  type ModelServer,
  startModelServer,
  wholeReply,
} from '../../test/model-server.js';
import { Project } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';
import { withoutChoice } from '../../test/without-choice.js';

const project = projectWith('ai', 'format-openai-messages', 'endpoint-openai');

let server: ModelServer;
afterEach(() => server.stop());

type Says = (index: number, asked: Asked) => string | Promise<string>;

/** A server that answers each request with what it was asked, or with something else. */
async function start(says: Says = (_, asked) => `re: ${lastMessage(asked)}`): Promise<void> {
  server = await startModelServer(COMPATIBLE, async (index, asked) => {
    const said = await says(index, asked);
    return said === 'fail' ? { status: 400 } : wholeReply(said);
  });
}

const run = (...args: readonly string[]) =>
  project.run([...args, '--url', server.url, '--no-color'], { input: '' });
const asked = () => server.asked.map(lastMessage);
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
const read = (file: string) => readFileSync(path.join(project.folder, file), 'utf8');
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `{"id":${index},"text":"row ${index}"}\n`).join('');

describe('generate', () => {
  test('answers a file, or a prompt alone', async () => {
    await start();
    project.write('one.txt', 'What is it?\n');
    const file = await run('generate', 'one.txt', '--system', 'Be brief.', '--temperature', '0.5');
    expect(file).toEqual({
      stdout: 're: What is it?\n',
      stderr: expect.stringMatching(/^a server of OpenAI's API at .*; --format overrides\n$/),
      exitCode: 0,
    });
    expect(server.asked[0]?.body).toMatchObject({
      model: 'gpt-5-mini',
      temperature: 0.5,
      messages: [{ role: 'system', content: 'Be brief.' }, {}],
    });
    expect((await run('generate', '--prompt', 'Say {{word}}', '--var', 'word=so')).stdout).toBe(
      're: Say so\n',
    );
  });

  test('shows control characters of a reply at a terminal, and leaves them in a pipe', async () => {
    const reply = 'a\u001b]52;c;aGk=\u0007b\u001b[2J\u009b2J\u007f\r\tc';
    await start(() => reply);
    const given = ['generate', '--prompt', 'Hi', '--url', server.url];
    expect((await project.run(given, { input: '' })).stdout).toBe(`${reply}\n`);
    expect((await project.run(given, { columns: 80 })).stdout).toBe(
      'a␛]52;c;aGk=␇b␛[2J\\x9b2J␡␍\tc\n',
    );
  });

  test('asks about each row, in the order of the rows', async () => {
    await start(async (index, one) => {
      // The first answers come last.
      await new Promise((resolve) => setTimeout(resolve, 40 - 10 * index));
      return lastMessage(one).toUpperCase();
    });
    project.write(
      'rows.jsonl',
      '"a"\n\n{"id":"7","prompt":"b"}\n[{"role":"user","content":"c"}]\n',
    );
    project.write('d.txt', 'd');
    const { stdout, stderr } = await run('generate', 'rows.jsonl', 'd.txt');
    expect(withoutChoice(stderr)).toBe('');
    expect(linesOf(stdout)).toMatchObject([
      { file: 'rows.jsonl', line: 1, content: 'A', finishReason: 'stop' },
      { id: '7', line: 3, content: 'B', usage: { input: 9, output: 5 } },
      { line: 4, content: 'C' },
      { file: 'd.txt', content: 'D' },
    ]);
  });

  test('fills a prompt with the keys of each row', async () => {
    await start();
    project.write('words.jsonl', '{"word":"tide","n":1.0}\n{"word":"{{n}}","n":2}\n');
    await run('generate', 'words.jsonl', '--prompt', '{{n}}: {{word}} in {{to}}', '--var', 'to=fr');
    expect(asked().toSorted()).toEqual(['1.0: tide in fr', '2: {{n}} in fr']);
  });

  test('gives several samples of each row, and resumes those of the same count alone', async () => {
    await start((index) => `no. ${index}`);
    const one = ['generate', '--prompt', 'Say {{word}}', '--var', 'word=so', '--samples', '2'];
    const [sampled] = linesOf((await run(...one)).stdout);
    expect(sampled?.['samples']).toMatchObject([
      { content: expect.stringMatching(/^no\. [01]$/), finishReason: 'stop' },
      { content: expect.stringMatching(/^no\. [01]$/) },
    ]);
    expect(sampled).toMatchObject({
      content: expect.any(String),
      usage: { input: 18, output: 10 },
    });
    project.write('two.jsonl', rowsOf(2));
    const rows = ['generate', 'two.jsonl', '--output', 'two.out', '--resume', '--samples'];
    expect((await run(...rows, '3')).stderr).toContain('two.out: 2 asked, ');
    expect(server.asked).toHaveLength(2 + 6);
    expect((await run(...rows, '3')).stderr).toContain(': 0 asked, 2 already there');
    expect((await run(...rows, '1')).stderr).toContain(': 2 asked, ');
    expect(linesOf(read('two.out')).map(({ samples }) => (samples as unknown[]).length)).toEqual([
      3, 3, 1, 1,
    ]);
    expect(await run('generate', '--prompt', 'x', '--samples', '0')).toMatchObject({ exitCode: 2 });
  });

  test('shows what would be sent', async () => {
    await start();
    project.write('one.txt', 'Hi');
    const { stdout } = await run('generate', 'one.txt', '--dry-run', '--max-tokens', '9');
    expect(JSON.parse(stdout)).toMatchObject({
      body: { model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi' }] },
      sampling: { maxTokens: 9 },
      request: { model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 9 },
    });
    expect(server.asked).toEqual([]);
  });

  test('stops at an error or keeps going, and names the line', async () => {
    await start((_, one) => (lastMessage(one) === 'bad' ? 'fail' : 'ok'));
    project.write('mixed.jsonl', '"good"\n"bad"\n{"other":1}\nnot JSON\n"good"\n');
    const stopped = await run('generate', 'mixed.jsonl', '--concurrency', '1');
    expect([linesOf(stopped.stdout).length, stopped.exitCode]).toEqual([1, 1]);
    expect(withoutChoice(stopped.stderr)).toBe(
      'error: mixed.jsonl:2: openai answered 400: out of order\n',
    );
    const all = await run('generate', 'mixed.jsonl', '--concurrency', '1', '--keep-going');
    expect([linesOf(all.stdout).length, all.exitCode]).toEqual([2, 1]);
    expect(
      withoutChoice(all.stderr)
        .split('\n')
        .map((line) => line.slice(0, 60)),
    ).toEqual([
      'error: mixed.jsonl:2: openai answered 400: out of order',
      'error: mixed.jsonl:3: missing "messages", "prompt" or "text"',
      expect.stringContaining('error: mixed.jsonl:4: not JSON at column 1'),
      '',
    ]);
  });

  test('shows a progress bar on request, and what it took', async () => {
    await start((index) => (index === 1 ? 'fail' : 'ok'));
    project.write('three.jsonl', rowsOf(3));
    const args = ['three.jsonl', '--output', 'three.out', '--progress', '--keep-going'];
    const { stdout, stderr } = await run('generate', ...args, '--concurrency', '1');
    expect(stdout).toBe('');
    expect(stderr).toContain('░ 1/3');
    expect(stderr).toContain('\r\u001b[Kerror: three.jsonl:2: ');
    expect(stderr).toMatch(/three\.out: 2 asked, 1 failed, 28 tokens in \d+\.\d s\n$/);
  });

  test('keeps to a rate', async () => {
    await start();
    project.write('two.jsonl', rowsOf(3));
    const args = ['generate', 'two.jsonl', '--url', server.url, '--requests-per-minute', '2'];
    const child = project.start(args);
    child.stdin.end();
    await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.asked).toHaveLength(2);
    child.kill('SIGKILL');
  }, 30_000);
});

describe('a crash in the middle', () => {
  /** Runs until so many are answered and the next are being asked, and kills it. */
  async function crash(answered: number, args: readonly string[]): Promise<void> {
    const never = new Promise<string>(() => {});
    await start((index, one) => (index < answered ? `re: ${lastMessage(one)}` : never));
    const child = project.start([...args, '--url', server.url]);
    child.stdin.end();
    const ended = new Promise((resolve) => child.on('close', resolve));
    const concurrency = Number(args.at(-1));
    await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(answered + concurrency);
    await expect
      .poll(() => read(args[3] ?? '').split('\n').length - 1, { timeout: 20_000 })
      .toBe(answered);
    child.kill('SIGKILL');
    await ended;
    await server.stop();
  }

  test.each([
    [1, 7],
    [3, 0],
  ])(
    'is gone on from without paying twice: %i at once, %i bytes torn off',
    async (atOnce, torn) => {
      const output = `crash-${atOnce}-${torn}.out`;
      project.write('many.jsonl', rowsOf(10));
      const concurrency = ['--concurrency', String(atOnce)];
      const args = ['generate', 'many.jsonl', '--output', output, ...concurrency];
      await crash(4, args);
      const before = asked();
      const bytes = readFileSync(path.join(project.folder, output));
      writeFileSync(path.join(project.folder, output), bytes.subarray(0, bytes.length - torn));
      // All but the line break is a whole result.
      const kept = read(output)
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => `row ${JSON.parse(line).id}`);
      expect(kept).toHaveLength(torn > 1 ? 3 : 4);

      await start();
      const { stderr, exitCode } = await run(...args, '--resume');
      const all = Array.from({ length: 10 }, (_, index) => `row ${index}`);
      expect(asked().toSorted()).toEqual(all.filter((row) => !kept.includes(row)));
      expect(before.filter((row) => asked().includes(row))).toHaveLength(
        before.length - kept.length,
      );
      expect([exitCode, stderr]).toEqual([
        0,
        expect.stringMatching(`: ${10 - kept.length} asked, ${kept.length} already there, `),
      ]);
      const results = linesOf(read(output));
      expect(results.map(({ id, content }) => [id, content])).toEqual(
        all.map((row, index) => [index, `re: ${row}`]),
      );
    },
    60_000,
  );

  test('is written by one process at a time', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await start(async () => {
      await held;
      return 'ok';
    });
    project.write('held.jsonl', rowsOf(1));
    const args = ['generate', 'held.jsonl', '--output', 'held.out', '--resume'];
    const first = project.spawn([...args, '--url', server.url]);
    await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(1);
    const second = await project.spawn([...args, '--url', server.url]);
    expect(withoutChoice(second.stderr)).toMatch(
      /^error: --output: another run is writing held\.out; wait until it ends/,
    );
    expect(second.exitCode).toBe(1);
    answer();
    expect((await first).exitCode).toBe(0);
    expect((await run(...args)).stderr).toContain(': 0 asked, 1 already there');
  }, 60_000);

  test('names the lines of rows that have moved', async () => {
    await start();
    const rows = ['{"text":"alpha"}', '{"text":"beta"}'];
    project.write('moved.jsonl', rows.join('\n'));
    const args = ['generate', 'moved.jsonl', '--output', 'moved.out', '--prompt', '{{text}}'];
    await run(...args);
    project.write('moved.jsonl', ['{"text":"new"}', ...rows].join('\n'));
    await run(...args, '--resume');
    expect(linesOf(read('moved.out')).map(({ line, content }) => [line, content])).toEqual([
      [1, 're: new'],
      [2, 're: alpha'],
      [3, 're: beta'],
    ]);
    expect(server.asked).toHaveLength(3);
  });

  test('another question is asked anew, and what was there stays', async () => {
    await start();
    project.write('few.jsonl', rowsOf(2));
    const args = ['generate', 'few.jsonl', '--output', 'few.out', '--resume'];
    await run(...args);
    // Once more there is nothing left to ask.
    expect((await run(...args)).stderr).toContain(': 0 asked, 2 already there, 0 tokens');
    expect(server.asked).toHaveLength(2);
    const { stderr } = await run(...args, '--system', 'Be brief.');
    expect(stderr).toContain('warning: few.out has 2 results for other questions');
    expect([server.asked.length, linesOf(read('few.out')).length]).toEqual([4, 4]);
  });
});

describe('extract', () => {
  const schema = project.write(
    'food.schema.json',
    '{"type":"object","properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":false}',
  );

  test('gives checked values, and has a wrong one mended', async () => {
    await start((index) => (index === 0 ? '{"food":"apple"}' : '{"name":"apple"}'));
    project.write('meal.txt', 'I just ate an apple.');
    const { stdout, stderr } = await run('extract', 'meal.txt', '--schema', schema);
    expect([JSON.parse(stdout), withoutChoice(stderr)]).toEqual([{ name: 'apple' }, '']);
    expect(server.asked).toHaveLength(2);
  });

  test('of rows', async () => {
    await start((_, one) => JSON.stringify({ name: lastMessage(one) }));
    project.write('meals.jsonl', rowsOf(2));
    const args = ['meals.jsonl', '--schema', schema, '--repairs', '0'];
    const { stdout } = await run('extract', ...args);
    expect(linesOf(stdout)).toMatchObject([
      { line: 1, value: { name: 'row 0' } },
      { line: 2, value: { name: 'row 1' } },
    ]);
  });
});

describe('classify', () => {
  test('gives one of the choices', async () => {
    await start((_, one) =>
      lastMessage(one).includes('row 0') ? '{"choice":"b"}' : '{"choice":"a"}',
    );
    project.write('kinds.jsonl', rowsOf(2));
    const { stdout, stderr } = await run('classify', 'kinds.jsonl', '--choices', 'a, b');
    expect([linesOf(stdout).map(({ choice }) => choice), withoutChoice(stderr)]).toEqual([
      ['b', 'a'],
      '',
    ]);
  });
});

describe('a file of models', () => {
  test('says what a name stands for', async () => {
    await start();
    const models = {
      models: {
        'my-mini': {
          name: 'gpt-5-mini',
          endpoint: { kind: 'openai', url: `${server.url}/v1`, keyEnv: 'MY_KEY' },
          prices: { input: 1000, output: 2000 },
          sampling: { temperature: 0.25, maxTokens: 50 },
        },
      },
      aliases: { mini: 'my-mini' },
      default: 'mini',
    };
    const file = project.write('modelspeak.models.json', JSON.stringify(models));
    project.write('one.txt', 'Hi');
    const env = { MY_KEY: 'sk-1' };
    const args = [
      'generate',
      'one.txt',
      '--model',
      'mini',
      '--json',
      '--max-tokens',
      '7',
      '--models',
      file,
    ];
    const { stdout, stderr } = await project.run(args, { env });
    expect(stderr).toBe('');
    expect(linesOf(stdout)).toMatchObject([{ content: 're: Hi', cost: 0.019 }]);
    expect(server.asked[0]).toMatchObject({
      authorization: 'Bearer sk-1',
      body: { model: 'gpt-5-mini', temperature: 0.25, max_tokens: 7 },
    });
    expect((await project.run(['chat', '--models', file], { env, input: 'Hi' })).exitCode).toBe(1);
    expect(server.asked[1]?.body).toMatchObject({ model: 'gpt-5-mini', stream: true });
    project.write('modelspeak.models.json', '{"models":{}}');
  });
});

test('says which package to install where its own is not there', async () => {
  const bare = new Project();
  const { stderr, exitCode } = await bare.spawn(['generate', '--prompt', 'Hi']);
  bare.remove();
  expect(exitCode).toBe(1);
  expect(stderr).toBe(
    'error: modelspeak generate needs @modelspeak/ai, which is not installed; run: npm install @modelspeak/ai\n',
  );
});
