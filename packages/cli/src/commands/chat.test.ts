import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  COMPATIBLE,
  chatReply,
  type ModelServer,
  OLLAMA,
  ollamaReply,
  startModelServer,
} from '../../test/model-server.js';
import { Project } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';
import { withoutChoice } from '../../test/without-choice.js';

const project = projectWith(
  'format-llama3',
  'format-openai-messages',
  'endpoint-ollama',
  'endpoint-openai',
);

let server: ModelServer | undefined;
afterEach(() => server?.stop());

const TOOLS = project.write(
  'tools.mjs',
  `import { defineTool } from '@modelspeak/chat';
export const tools = [
  defineTool({
    name: 'get_weather',
    description: 'Tells the weather.',
    schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    run: ({ city }) => 'Rain in ' + city,
  }),
];`,
);
const CALL = {
  tool_calls: [
    {
      index: 0,
      id: 'a',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
    },
  ],
};

test('answers a piped question, with a detected server and the format of its model', async () => {
  server = await startModelServer(OLLAMA, () => ollamaReply('Hello', ' there!'));
  const flags = ['--model', 'llama3.2', '--temperature', '0.5', '--max-tokens', '50'];
  const args = ['chat', server.url, '--system', 'Be brief.', ...flags];
  expect(await project.run(args, { input: 'Hi!\n' })).toEqual({
    stdout: 'Hello there!\n',
    stderr: `Ollama at ${server.url} · model llama3.2 · format llama3, by the model's name; --format overrides\n`,
    exitCode: 0,
  });
  const [asked] = server.asked;
  expect(asked?.path).toBe('/api/generate');
  expect(asked?.body).toMatchObject({
    model: 'llama3.2',
    options: { temperature: 0.5, num_predict: 50 },
    prompt: expect.stringMatching(/Be brief\.<\|eot_id\|>.*Hi!<\|eot_id\|>/s),
  });
});

test('runs tools, with the key of the server and the name of its model', async () => {
  server = await startModelServer(COMPATIBLE, (index) =>
    chatReply(index === 0 ? CALL : { content: 'Take an umbrella.' }),
  );
  const args = ['chat', server.url, '--tools', TOOLS, '--yes', '--key-env', 'MY_KEY'];
  const { stdout, stderr } = await project.run(args, { input: 'Paris?', env: { MY_KEY: 'sk-1' } });
  expect([stdout, withoutChoice(stderr)]).toEqual(['Take an umbrella.\n', '']);
  const [first, second] = server.asked;
  expect(first).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-1' });
  expect(first?.body).toMatchObject({ model: 'gpt-5-mini' });
  expect(second?.body['messages']).toMatchObject([{}, {}, { content: 'Rain in Paris' }]);
});

test.each([
  [
    'as text',
    '```json\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n```\nThis would ask for it.',
    "this answer has a call of get_weather as text, not in the model's own form, so it did not run",
  ],
  [
    'without an argument',
    '{"name": "get_weather", "arguments": {"town": "Paris"}}',
    'this answer looks like a call of get_weather, but is none: Instance does not have required property "city"',
  ],
])('says why a call that is written %s did not run', async (_how, said, why) => {
  server = await startModelServer(COMPATIBLE, () => chatReply({ content: said }));
  const args = ['chat', server.url, '--tools', TOOLS, '--yes'];
  const { stdout, stderr } = await project.run(args, { input: 'Paris?' });
  const advice = '; --tool-choice required makes the model write a call';
  expect([stdout, withoutChoice(stderr)]).toEqual([`${said}\n`, `warning: ${why}${advice}\n`]);
  const required = await project.run([...args, '--tool-choice', 'required'], { input: 'Paris?' });
  expect(withoutChoice(required.stderr)).toBe(`warning: ${why}\n`);
  for (const plain of [
    ['chat', server.url],
    [...args, '--tool-choice', 'none'],
  ]) {
    expect(withoutChoice((await project.run(plain, { input: 'Paris?' })).stderr)).toBe('');
  }
});

test('says why a call could not be read', async () => {
  const prompt = ['--model', 'llama3.2', '--tools', TOOLS, '--yes', '--rounds', '1'];
  server = await startModelServer(OLLAMA, () =>
    ollamaReply('<|python_tag|>{"name": "get_weather", "parameters": {"city": '),
  );
  const { stderr } = await project.run(['chat', server.url, ...prompt], { input: 'Paris?' });
  expect(withoutChoice(stderr)).toMatch(
    /^warning: a tool call in this answer could not be read: .+; --tool-choice required makes the model write a call\n$/,
  );
});

test('says what to install if the file of tools needs a package', async () => {
  const file = project.write('needs.mjs', `import 'no-such-package';`);
  const args = ['chat', 'http://127.0.0.1:1', '--tools', file, '--yes'];
  const { stderr } = await project.run(args, { input: 'Hi' });
  expect(stderr).toMatch(
    /: Cannot find package 'no-such-package' imported from .*; install it in the folder of the file: npm install no-such-package\n$/,
  );
});

test('ends when the model repeats a call', async () => {
  server = await startModelServer(COMPATIBLE, () => chatReply(CALL));
  const args = ['chat', server.url, '--tools', TOOLS, '--yes', '--repeats', '1'];
  const { stderr, exitCode } = await project.run(args, { input: 'Paris?' });
  expect([exitCode, server.asked.length]).toEqual([1, 4]);
  expect(withoutChoice(stderr)).toMatch(/^error: the model repeats the call get_weather\(/);
});

test('warns of an answer that was cut off on a line of its own', async () => {
  const line = { response: 'The sky', done: true, done_reason: 'length' };
  server = await startModelServer(OLLAMA, () => `${JSON.stringify(line)}\n`);
  const printed = await project.print(['chat', server.url, '--model', 'llama3.2'], {
    input: 'Why?',
  });
  expect(printed).toMatch(/\nThe sky\nwarning: the answer was cut off at the token limit; /);
});

test('saves a conversation and continues it', async () => {
  const says = ['One.', 'Two.'];
  server = await startModelServer(OLLAMA, (index) => ollamaReply(says[index] ?? ''));
  const args = ['chat', server.url, '--model', 'llama3.2', '--save', 'talk.json'];
  await project.run(args, { input: 'First?' });
  await project.run([...args, '--resume', 'talk.json'], { input: 'Second?' });
  const file = path.join(project.folder, 'talk.json');
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(saved).toEqual({
    messages: [
      { role: 'user', content: 'First?' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Second?' },
      { role: 'assistant', content: 'Two.' },
    ],
  });
});

test('saves through no link', async () => {
  server = await startModelServer(OLLAMA, () => ollamaReply('One.'));
  project.write('bashrc', 'mine');
  symlinkSync('bashrc', path.join(project.folder, 'planted.json'));
  symlinkSync('.', path.join(project.folder, 'planted'));
  for (const name of ['planted.json', 'planted/new.json']) {
    const args = ['chat', server.url, '--model', 'llama3.2', '--save', name];
    const { stderr, exitCode } = await project.spawn(args, { input: 'First?' });
    expect({ stderr, exitCode }).toEqual({
      stderr: expect.stringContaining('it is a link to '),
      exitCode: 1,
    });
  }
  expect(readFileSync(path.join(project.folder, 'bashrc'), 'utf8')).toBe('mine');
  expect(existsSync(path.join(project.folder, 'new.json'))).toBe(false);
});

test('is a conversation at a terminal', async () => {
  const says = ['One.', 'Two.'];
  server = await startModelServer(OLLAMA, (index) => ollamaReply(says[index] ?? ''));
  const args = ['chat', server.url, '--model', 'llama3.2', '--no-color'];
  const typed = { input: 'First?\nSecond?\n/exit\n', columns: 80 };
  const { stdout, stderr, exitCode } = await project.run(args, typed);
  expect(stdout).toMatch(/One\.\n9 tokens read.*Two\.\n9 tokens read/s);
  expect([withoutChoice(stderr), exitCode]).toEqual(['', 0]);
  expect(server.asked[1]?.body['prompt']).toMatch(/First\?.*One\..*Second\?/s);
});

test('leaves standard output to the events of a conversation with --json', async () => {
  server = await startModelServer(OLLAMA, () => ollamaReply('One.'));
  const args = ['chat', server.url, '--model', 'llama3.2', '--json'];
  const { stdout, stderr } = await project.run(args, { input: 'Hi\n/exit\n', columns: 80 });
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect(events.at(-1)).toBe('run-end');
  expect(stderr).toContain('> ');
});

test('prints events as JSON Lines', async () => {
  server = await startModelServer(COMPATIBLE, (index) =>
    chatReply(index === 0 ? CALL : { content: 'Rain.' }),
  );
  const args = ['chat', server.url, '--tools', TOOLS, '--yes', '--json'];
  const { stdout } = await project.run(args, { input: 'Paris?' });
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answer = events.find(({ type }) => type === 'tool-answer');
  expect(Object.keys(answer)).toEqual(['type', 'call', 'outcome', 'message']);
  expect(events.at(-1)).toMatchObject({
    type: 'run-end',
    reason: 'stop',
    rounds: 2,
    usage: { total_tokens: 28 },
    messages: [{ role: 'assistant' }, { role: 'tool' }, { content: 'Rain.' }],
  });
});

test('takes an endpoint from a module', async () => {
  const capabilities =
    '{ tokenIds: false, specialTokens: "text", logitBias: false, logProbs: false }';
  const file = project.write(
    'parrot.mjs',
    `export default {
  kind: 'prompt', name: 'parrot', capabilities: ${capabilities},
  async *complete() { yield { pieces: ['Squawk!'], finish: { reason: 'stop' } }; },
};`,
  );
  const args = ['chat', '--endpoint', `./${file}`, '--format', 'llama3'];
  expect((await project.run(args, { input: 'Hi' })).stdout).toBe('Squawk!\n');
});

test('ends a reply after --max-calls', async () => {
  const call = '{"name": "get_weather", "parameters": {"city":"Paris"}}';
  const file = project.write(
    'caller.mjs',
    `let replies = 0;
export default {
  kind: 'prompt', name: 'caller',
  capabilities: { tokenIds: false, specialTokens: 'text', logitBias: false, logProbs: false },
  async *complete() {
    if (replies++ > 0) return yield { pieces: ['Rain.'], finish: { reason: 'stop' } };
    for (let count = 0; count < 3; count++) yield { pieces: ['${call}; '] };
  },
};`,
  );
  const args = ['chat', '--endpoint', `./${file}`, '--format', 'llama3', '--tools', TOOLS, '--yes'];
  const limited = [...args, '--max-calls', '1', '--json'];
  const { stdout } = await project.run(limited, { input: 'Paris?' });
  const events = stdout.trimEnd().split('\n');
  expect(events.filter((line) => JSON.parse(line).type === 'tool-answer')).toHaveLength(1);
  server = await startModelServer(COMPATIBLE, () => chatReply({ content: 'Rain.' }));
  const refused = ['chat', server.url, '--max-calls', '1'];
  expect((await project.run(refused, { input: 'Hi' })).stderr).toMatch(
    /error: --max-calls: a message format cannot limit the number of calls/,
  );
});

test('says in one line what is wrong', async () => {
  server = await startModelServer(OLLAMA, () => ({ status: 400 }));
  const { url } = server;
  const cases: readonly (readonly [readonly string[], string, number])[] = [
    [[url, '--model', 'llama3.2'], 'error: ollama answered 400: out of order\n', 1],
    [
      ['http://127.0.0.1:1'],
      'error: no server answers at http://127.0.0.1:1; start it, or check',
      1,
    ],
    [['localhost'], 'error: localhost is not the address of a server; expected one like', 1],
    [[], 'error: no server of a model runs on this machine; to download Qwen2.5-Coder', 1],
    [[url, '--format', 'llama3'], 'error: ollama: missing model; name one with --model', 2],
    [
      ['--endpoint', 'llama-server', '--format', 'llama3'],
      'error: @modelspeak/endpoint-llama-server is not installed; run: npm install',
      1,
    ],
    [
      ['--endpoint', 'openai', '--format', 'llama3'],
      'error: --endpoint: llama3 writes prompts, but openai takes request bodies',
      2,
    ],
    [[url, '--model', 'llama3.2', '--thinking', 'on'], 'error: --thinking: llama3 ', 2],
    [
      ['--endpoint', 'olama', '--format', 'llama3'],
      'error: --endpoint: there is no endpoint "olama"; did you mean "ollama"?\n',
      2,
    ],
    [
      ['--endpoint', 'my-endpoint', '--format', 'llama3'],
      'error: --endpoint: there is no endpoint "my-endpoint"; use llama-server, ollama, ',
      2,
    ],
    [
      [url, '--tools', TOOLS],
      'error: --tools cannot ask before it runs a tool if the question is piped in; add --yes',
      2,
    ],
    [[url, '--tools', 'none.mjs', '--yes'], 'error: there is no file none.mjs\n', 1],
    [[url, '--resume', 'none.json'], 'error: cannot read none.json: no such file or folder\n', 1],
    [['none.gguf', '--format', 'llama3'], 'error: there is no file none.gguf\n', 1],
    [
      ['--endpoint', 'transformers-js', '--format', 'llama3'],
      'error: transformers-js: missing model; name a folder with an ONNX model, or one on Hugging Face',
      2,
    ],
    [
      ['a/b', '--endpoint', 'transformers-js', '--format', 'llama3'],
      'error: @modelspeak/endpoint-transformers-js is not installed; run: npm install @modelspeak/endpoint-transformers-js\n',
      1,
    ],
  ];
  for (const [args, message, code] of cases) {
    const { stdout, stderr, exitCode } = await project.run(['chat', ...args], { input: 'Hi' });
    const said = withoutChoice(stderr).slice(0, message.length);
    expect([stdout, said, exitCode]).toEqual(['', message, code]);
  }
}, 60_000);

test('says how to install an engine that is not installed with the command', async () => {
  const own = new Project();
  own.link('@modelspeak/format-llama3');
  own.link('@modelspeak/endpoint-transformers-js');
  const args = ['chat', 'a/b', '--endpoint', 'transformers-js', '--format', 'llama3'];
  const { stderr, exitCode } = await own.run(args, { input: 'Hi' });
  const folder = path.join(own.config, 'packages');
  own.remove();
  expect([stderr, exitCode]).toEqual([
    `error: @huggingface/transformers is not installed; run: npm install --prefix ${folder} @huggingface/transformers@4\n`,
    1,
  ]);
});

test('reports a missing question', async () => {
  const args = ['chat', '--endpoint', 'ollama', '--model', 'llama3.2'];
  const { stderr, exitCode } = await project.run(args);
  expect([stderr, exitCode]).toEqual(['error: standard input is empty; expected a question\n', 1]);
});
