import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('format-llama3', 'format-sharegpt', 'format-anthropic', 'datasets');

const dataset = (args: readonly string[], options = {}) =>
  project.run(['dataset', '--format', 'llama3', '--workers', '0', ...args], options);
const read = (name: string) => readFileSync(path.join(project.folder, name), 'utf8');
const rowsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** A tokenizer whose tokens are the letters of the alphabet and a few marks. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzĠĊ.0123456789'];
project.write(
  'model/tokenizer.json',
  JSON.stringify({
    added_tokens: [
      '<|begin_of_text|>',
      '<|start_header_id|>',
      '<|end_header_id|>',
      '<|eot_id|>',
    ].map((content, index) => ({ id: 100 + index, content, special: true })),
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel' },
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(LETTERS.map((letter, index) => [letter, index])),
      merges: [],
    },
  }),
);

const ROWS = ['ab', 'cd', 'ef', 'ab'].map((completion) =>
  JSON.stringify({ prompt: 'hi', completion, source: 'x' }),
);
const input = project.write('rows.jsonl', `${ROWS.join('\n')}\n`);

test('writes token ids with labels as JSON Lines, and a report', async () => {
  const { stdout, stderr, exitCode } = await dataset([input, '--tokenizer', 'model']);
  const rows = rowsIn(stdout);
  expect(rows).toHaveLength(4);
  expect(rows[0].labels.filter((label: number) => label !== -100)).toEqual([0, 1, 103]);
  expect(rows[0].attention_mask).toEqual(rows[0].input_ids.map(() => 1));
  expect(stderr).toMatch(
    /^4 rows in \d+ s: 4 written\n\d+ tokens, of which \d+\.\d % are trained\n/,
  );
  expect(stderr).toMatch(/up to 32 tokens +4 rows {2}█+\nkeys that are not used: source\n$/);
  expect(exitCode).toBe(0);
});

test.each(['.lock', '.seen', 'train-00000.jsonl.unfinished'])(
  'writes nothing through %s in the output',
  async (name) => {
    project.write('bashrc', 'mine');
    const folder = path.join(project.folder, `planted-${name}`);
    mkdirSync(folder);
    symlinkSync('../bashrc', path.join(folder, name));
    const { stderr, exitCode } = await dataset([input, '--as', 'text', '-o', `planted-${name}`]);
    expect(stderr).toContain(`${name}: it is a link to ../bashrc, and nothing is written through`);
    expect(exitCode).toBe(1);
    expect(read('bashrc')).toBe('mine');
    expect(readdirSync(folder)).toEqual([name]);
  },
);

test('writes text with spans, from standard input', async () => {
  const { stdout } = await dataset(['--as', 'text'], { input: gzipSync(ROWS.join('\n')) });
  const [{ text, spans }] = rowsIn(stdout);
  expect(
    spans.map(({ start, end }: { start: number; end: number }) => text.slice(start, end)),
  ).toEqual(['ab<|eot_id|>']);
});

test('writes files to a folder, and continues them', async () => {
  const args = [input, '-t', 'model', '-o', 'out', '--part-rows', '3', '--deduplicate'];
  const { stdout, stderr, exitCode } = await dataset(args);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 });
  expect(stderr).toContain('3 written\nleft out: 1 repeated\n');
  expect(rowsIn(read('out/train-00000.jsonl'))).toHaveLength(3);
  expect(JSON.parse(read('out/report.json')).leftOut).toEqual({ duplicate: 1 });

  const again = await dataset(args);
  expect(again.stderr).toMatch(/^error: out: a run has written here already; resume it/);
  expect(again.exitCode).toBe(1);
  expect((await dataset([...args, '--resume'])).exitCode).toBe(0);
});

test('packs rows, in splits and another file format', async () => {
  const args = [input, '-t', 'model', '-o', 'packed', '--output-format', 'parquet'];
  const { stderr, exitCode } = await dataset([
    ...args,
    '--pack',
    '--max-length',
    '100',
    '--split',
    'test=.4',
  ]);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/4 written, packed into [12]\n/);
  expect(readdirSync(path.join(project.folder, 'packed'))).toContain('train-00000.parquet');
});

test('prints the first rows that cannot be used, and counts all', async () => {
  const bad = project.write('many-bad.jsonl', `${'{"x": 1}\n'.repeat(25)}${ROWS.join('\n')}`);
  const { stderr, exitCode } = await dataset([bad, '--as', 'text', '--keep-going']);
  expect(stderr.match(/^error: many-bad\.jsonl:/gm)).toHaveLength(20);
  expect(stderr).toContain('more rows cannot be used; the report at the end counts them\n');
  expect(stderr).toContain('refused: 25 (invalid_input), the first many-bad.jsonl:1: ');
  expect(exitCode).toBe(1);
});

test('shards write their rows to one folder, at the same time', async () => {
  const whole = rowsIn((await dataset([input, '-t', 'model'])).stdout);
  const args = [input, '-t', 'model', '--output', 'prepared', '--workers', '0'];
  const ends = await Promise.all(
    [1, 2, 3].map((index) =>
      project.spawn(['dataset', '-f', 'llama3', ...args, '--shard', `${index}/3`]),
    ),
  );
  expect(ends.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
    [2, 1, 1].map((count) => ({
      exitCode: 0,
      stderr: expect.stringMatching(new RegExp(`^${count} rows? in .* ${count} written\\n`)),
    })),
  );
  const parts = [1, 2, 3].map((index) => rowsIn(read(`prepared/train-${index}of3-00000.jsonl`)));
  expect(parts).toEqual([[whole[0], whole[3]], [whole[1]], [whole[2]]]);
});

describe('the keys of rows say what they are', () => {
  const HI = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'ab' },
  ];
  const conversations = [
    { from: 'human', value: 'hi' },
    { from: 'gpt', value: 'ab' },
  ];
  const parts = [HI[0], { role: 'assistant', content: [{ type: 'text', text: 'ab' }] }];

  test.each([
    { messages: HI },
    { conversations },
    { system: '', messages: parts, max_tokens: 9, thinking: { type: 'disabled' } },
    { instruction: 'hi', output: 'ab' },
  ])('%j', async (row) => {
    const { stdout, stderr } = await dataset(['-t', 'model', '--workers', '1'], {
      input: JSON.stringify(row),
    });
    const [wanted] = rowsIn((await dataset([input, '-t', 'model'])).stdout);
    expect({ rows: rowsIn(stdout), stderr }).toEqual({
      rows: [wanted],
      stderr: expect.stringContaining('1 written'),
    });
  });

  test('or else the user', async () => {
    const both = JSON.stringify({ messages: HI, instruction: 'hi', output: 'cd' });
    const { stderr, exitCode } = await dataset(['-t', 'model'], { input: both });
    expect(stderr).toMatch(
      /^error: standard input:1: found the keys instruction, output, messages; say .* --from/,
    );
    expect(exitCode).toBe(1);
    const labels = async (from: string) => {
      const { stdout } = await dataset(['-t', 'model', '--from', from], { input: both });
      return rowsIn(stdout)[0].labels.filter((label: number) => label !== -100);
    };
    expect(await labels('alpaca')).toEqual([2, 3, 103]);
    expect(await labels('messages')).toEqual([0, 1, 103]);
  });

  test('and rows of several kinds are an error', async () => {
    const mixed = project.write(
      'mixed.jsonl',
      `${JSON.stringify({ conversations })}\n${ROWS[0]}\n`,
    );
    const problem =
      'error: mixed.jsonl:2: its shape is prompt-completion, but that of row 1 is sharegpt; divide ' +
      'the file, or say what its rows are with from, on the command line with --from: one shape, ' +
      'or mixed\n';
    const args = [mixed, '-t', 'model'];
    expect(await dataset(args)).toMatchObject({ stderr: problem, exitCode: 1 });
    expect(rowsIn((await dataset([...args, '--from', 'mixed'])).stdout)).toHaveLength(2);
    const check = ['dataset', 'check', '-f', 'llama3', ...args];
    expect(await project.run(check)).toMatchObject({ stderr: problem, exitCode: 1 });
  });
});

describe('a row that cannot be used', () => {
  const bad = project.write('bad.jsonl', `${ROWS[0]}\n{"prompt": 7}\n${ROWS[1]}\n`);

  test('is an error with its line', async () => {
    const { stdout, stderr, exitCode } = await dataset([bad, '-t', 'model']);
    expect(stderr).toMatch(/^error: bad.jsonl:2: found "the keys prompt", expected an object/);
    expect(exitCode).toBe(1);
    expect(rowsIn(stdout)).toHaveLength(1);
  });

  test('is reported, and the others are written', async () => {
    const { stdout, stderr, exitCode } = await dataset([bad, '-t', 'model', '--keep-going']);
    expect(rowsIn(stdout)).toHaveLength(2);
    expect(stderr).toMatch(/^error: bad.jsonl:2: found/);
    expect(stderr).toContain('refused: 1 (invalid_input), the first bad.jsonl:2: found');
    expect(exitCode).toBe(1);
  });
});

test('shows its progress', async () => {
  const { stderr } = await dataset([input, '-t', 'model', '--progress']);
  expect(stderr).toMatch(/\r█{20} 100% {2}4 rows {2}[\d,]+ rows\/s {2}[\d,]+ tokens\/s/);
});

test.each([
  [[input], 'missing tokenizer; add --tokenizer FOLDER'],
  [
    [input, '--tokenizer', 'Qwen/Qwen3-8B'],
    '--tokenizer: there is no file or folder Qwen/Qwen3-8B; if it is a model, download its tokenizer.json from https://huggingface.co/Qwen/Qwen3-8B/resolve/main/tokenizer.json',
  ],
  [
    [input, '--tokenizer', 'x.gguf'],
    "--tokenizer: x.gguf is a model in llama.cpp's format; give the",
  ],
  [[input, '-t', 'model', '--truncate', 'end'], '--truncate needs --max-length'],
  [[input, '-t', 'model', '--pack', '-o', 'x'], '--pack needs --max-length'],
  [[input, '-t', 'model', '--resume'], '--resume needs a folder to write to'],
  [[input, '-t', 'model', '--split', 'test=1'], 'Expected a name and a part, such as test=0.05'],
  [[input, '-t', 'model', '--shard', '3/2'], 'Expected a shard from 1/N to N/N'],
  [[input, '-t', 'model', '--workers', 'x'], 'Expected a whole number'],
])('%j is a wrong command line', async (args, problem) => {
  const { stderr, exitCode } = await dataset(args);
  expect(stderr).toContain(problem);
  expect(exitCode).toBe(2);
});

test('a vocabulary that lacks a special token is said with the option that does without it', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const row = {
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'x' },
      { role: 'assistant', content: 'y' },
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
  };
  const { stderr, exitCode } = await dataset(['-t', 'model'], { input: JSON.stringify(row) });
  expect(stderr).toContain(
    'the tokenizer has no <|eom_id|>; use the tokenizer of a model with this format',
  );
  expect(stderr).toContain(', or add --option profile=hf, which writes none');
  expect(exitCode).toBe(1);
});

test('reasoning that a format does not support is left out with a flag, which it names', async () => {
  const messages = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'b', reasoning_content: 'c' },
  ];
  const { stderr } = await dataset(['-t', 'model'], { input: JSON.stringify({ messages }) });
  expect(stderr).toContain('does not support reasoning; leave it out with --reasoning drop, or');
});

test('rows are missing at a terminal', async () => {
  const { stderr, exitCode } = await dataset(['-t', 'model'], { columns: 80 });
  expect(stderr).toContain('missing input; name files of JSON Lines or Parquet');
  expect(exitCode).toBe(2);
});

test('the package that does the work is named if it is missing', async () => {
  const bare = projectWith('format-llama3');
  const { stderr } = await bare.spawn(['dataset', '-f', 'llama3', '--as', 'text'], { input: '' });
  expect(stderr).toBe(
    'error: modelspeak dataset needs @modelspeak/datasets, which is not installed; run: npm install @modelspeak/datasets\n',
  );
});

test('the built command works with threads', async () => {
  const args = ['dataset', input, '-f', 'llama3', '-t', 'model', '--workers', '2'];
  const { stdout, exitCode } = await project.spawn(args);
  expect(exitCode).toBe(0);
  expect(rowsIn(stdout)).toHaveLength(4);
});

describe('check', () => {
  const check = (args: readonly string[], options = {}) =>
    project.run(['dataset', 'check', '-f', 'llama3', '-t', 'model', ...args], options);

  test('shows what is trained', async () => {
    const { stdout, exitCode } = await check([input, '--rows', '1']);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      [
        '⟦trained⟧  not trained',
        '',
        'rows.jsonl:1: 28 tokens, 3 of them trained',
        '<|begin_of_text|><|start_header_id|>user<|end_header_id|>↵',
        '↵',
        'hi<|eot_id|><|start_header_id|>assistant<|end_header_id|>↵',
        '↵',
        '⟦ab<|eot_id|>⟧',
        '',
        '4 rows checked',
        'nothing to warn of',
        '',
      ].join('\n'),
    );
  });

  test('shows it in colour', async () => {
    const { stdout } = await check([input, '--rows', '1', '--limit', '1'], {
      env: { FORCE_COLOR: '1' },
    });
    expect(stdout).toContain(
      '\u001b[32mab\u001b[39m\u001b[4m\u001b[32m<|eot_id|>\u001b[39m\u001b[24m',
    );
    expect(stdout).toContain('1 row checked');
  });

  test('warns, with how often and where first', async () => {
    const ask = (content: string) => JSON.stringify({ messages: [{ role: 'user', content }] });
    const { stdout } = await check(['--rows', '0', '--max-length', '20'], {
      input: `${ask('a')}\n${ask('b')}\n${ask('<|eot_id|>')}\n${ask('c'.repeat(20))}\n`,
    });
    expect(stdout.split('\n')).toEqual([
      '4 rows checked',
      'warning: nothing_trained: 4 rows, the first standard input:1: no token is trained',
      'warning: special_token: 1 row, the first standard input:3: messages[0] spells the special token <|eot_id|>, which stays text here',
      expect.stringMatching(
        /^warning: too_long: 1 row, the first standard input:4: \d+ tokens, more/,
      ),
      '',
    ]);
  });

  test('reads what the command wrote', async () => {
    const { stdout } = await dataset([input, '-t', 'model']);
    const checked = await check(['--rows', '0'], { input: stdout });
    expect(checked.stdout).toBe('4 rows checked\nnothing to warn of\n');
  });

  test('names the row of an error', async () => {
    const args = [project.write('bad.jsonl', `${ROWS[0]}\n7\n${ROWS[0]}\n`), '--rows', '0'];
    const { stderr, exitCode } = await check(args);
    expect({ stderr, exitCode }).toEqual({
      stderr: 'error: bad.jsonl:2: found 7, expected an object or an array of messages\n',
      exitCode: 1,
    });
    expect((await check([...args, '--keep-going'])).stdout).toContain('3 rows checked');
  });

  test('refuses flags of what writes rows', async () => {
    const { stderr, exitCode } = await check([input, '--output', 'x']);
    expect(stderr).toMatch(/^error: unknown option '--output'/);
    expect(exitCode).toBe(2);
  });

  test('says why a trainer cannot run', async () => {
    const { stderr, exitCode } = await check([input, '--against', 'trl', '--python', 'no-python']);
    expect(stderr).toMatch(/^error: rows\.jsonl:1: trl: .*ENOENT/);
    expect(exitCode).toBe(1);
  });
});
