import { afterEach, expect, test } from 'vitest';
import {
  chatReply,
  type ModelServer,
  OLLAMA,
  ollamaReply,
  startModelServer,
} from '../../test/model-server.js';
import { projectWith } from '../../test/project-with.js';

const project = projectWith(
  'format-llama3',
  'endpoint-llama-server',
  'endpoint-ollama',
  'endpoint-openai',
);

let server: ModelServer | undefined;
afterEach(() => server?.stop());

const TEMPLATE = `{% for message in messages %}<|turn|>{{ message.role }}
{{ message.content }}<|end|>
{% endfor %}{% if add_generation_prompt %}<|turn|>assistant
{% endif %}`;

/** Each character is a token, and so is each special token, if the request asks for them. */
function tokenize(text: string, isParsing: boolean): readonly number[] {
  const parts = isParsing ? text.split(/(<\|[a-z_]+\|>)/) : [text];
  return parts.flatMap((part, at) =>
    at % 2 === 1 ? 10_000 + part.length : [...part].map((letter) => letter.charCodeAt(0)),
  );
}

/** llama.cpp with a model. */
function start(model: string, template: string, n_ctx?: number) {
  const shown = {
    default_generation_settings: { n_ctx },
    model_path: `/models/${model}`,
    chat_template: template,
  };
  return startModelServer({ '/props': shown }, (_index, { path, body }) => {
    if (path === '/completion') {
      const { length } = body['prompt'] as readonly number[];
      return `data: {"content":"Hi!","stop":true,"stop_type":"eos","tokens_evaluated":${length}}\n\n`;
    }
    const content = body['content'] as readonly (string | number)[] | undefined;
    const tokens = (content ?? []).flatMap((part) =>
      typeof part === 'number' ? part : tokenize(part, body['parse_special'] === true),
    );
    return JSON.stringify({ tokens });
  });
}

const chat = (...args: readonly string[]) => project.run(['chat', ...args], { input: 'Hello' });

test("a model that no format knows is asked with the server's template", async () => {
  server = await start('mystery.gguf', TEMPLATE);
  expect(await chat(server.url)).toEqual({
    stdout: 'Hi!\n',
    stderr: `llama.cpp at ${server.url} · model mystery.gguf · format chat-template, from the template of the server (no format knows this name); --format overrides\n`,
    exitCode: 0,
  });
  expect((await chat(server.url, '--format', 'llama3')).stderr).toBe('');
});

test('a model that the server does not run is refused, unless the format is named', async () => {
  server = await start('Llama-3.1-8B-Instruct.gguf', TEMPLATE);
  expect(await chat(server.url, '--model', 'nope')).toEqual({
    stdout: '',
    stderr: `error: --model: llama.cpp at ${server.url} runs Llama-3.1-8B-Instruct.gguf, not "nope"; leave out --model, or name Llama-3.1-8B-Instruct.gguf; to choose how its prompts are written, add --format\nRun "modelspeak chat --help" to see its usage.\n`,
    exitCode: 2,
  });
  for (const args of [
    ['--model', 'llama-3.1-8b'],
    ['--model', 'nope', '--format', 'llama3'],
  ]) {
    expect((await chat(server.url, ...args)).stdout).toBe('Hi!\n');
  }
});

test('the address may leave out http://', async () => {
  server = await start('mystery.gguf', TEMPLATE);
  const { host } = new URL(server.url);
  for (const args of [[host], [host, '--endpoint', 'llama-server', '--format', 'llama3']]) {
    expect((await chat(...args)).stdout).toBe('Hi!\n');
  }
});

test("a template that differs from the format of the model's name is a warning", async () => {
  server = await start('Llama-3.1-8B-Instruct.gguf', TEMPLATE);
  const { stderr } = await chat(server.url);
  expect(stderr).toMatch(/ · format llama3, by the model's name; --format overrides\n/);
  expect(stderr).toMatch(
    /\nwarning: the model's own template writes other prompts: .*; to use it, add --format chat-template\n$/,
  );
});

test('old messages that do not fit the context of the server are left out, and it says so', async () => {
  server = await start('mystery.gguf', TEMPLATE, 400);
  const old = [
    { role: 'user', content: 'x'.repeat(330) },
    { role: 'assistant', content: 'Well.' },
  ];
  const file = project.write('long.json', JSON.stringify({ messages: old }));
  const flags = ['--resume', file, '--max-tokens', '50'];
  const { stdout, stderr } = await chat(server.url, ...flags);
  expect(stdout).toBe('Hi!\n');
  expect(stderr).toContain(
    'warning: the 2 oldest messages did not fit the context, and the model did not see them\n',
  );
  const { stdout: events } = await chat(server.url, ...flags, '--json');
  expect(JSON.parse(events.trim().split('\n').at(-1) ?? '')).toMatchObject({ leftOut: old });
  const fits = await chat(server.url, '--resume', file, '--max-tokens', '5');
  expect(fits.stderr).not.toContain('did not fit');
});

test('--format chat-template asks for the template of the server', async () => {
  server = await start('Llama-3.1-8B-Instruct.gguf', TEMPLATE);
  const { stdout, stderr } = await chat(server.url, '--format', 'chat-template');
  expect([stdout, stderr]).toEqual(['Hi!\n', '']);
  await server.stop();
  server = await startModelServer(OLLAMA, () => ollamaReply('Hi!'));
  const asked = [server.url, '--model', 'llama3.2', '--format', 'chat-template'];
  expect((await chat(...asked)).stderr).toBe(
    `error: the server at ${server.url} gives no chat template\n`,
  );
});

test('the prompt introduces tools to a model whose format has none', async () => {
  server = await start('mystery.gguf', TEMPLATE);
  project.write(
    'tools.mjs',
    `import { defineTool } from '@modelspeak/chat';
export const now = defineTool({ name: 'now', description: 'The time.', schema: { type: 'object' }, run: () => 'noon' });`,
  );
  const { stdout, stderr } = await chat(server.url, '--tools', 'tools.mjs', '--yes');
  expect(stdout).toBe('Hi!\n');
  expect(stderr).toContain(
    '\nthe format chat-template has no tools of its own, so the prompt introduces the tools; ',
  );
  const introduced = server.asked.some(({ path, body }) =>
    path === '/tokenize' ? JSON.stringify(body).includes('\\"name\\":\\"now\\"') : false,
  );
  expect(introduced).toBe(true);
});

test('an official package that knows the model is named, and the template is used meanwhile', async () => {
  server = await start('Qwen3-4B-Q4_K_M.gguf', TEMPLATE);
  const { stdout, stderr } = await chat(server.url);
  expect(stdout).toBe('Hi!\n');
  expect(stderr).toMatch(/ · format chat-template, from the template of the server \(no format/);
  expect(stderr).toMatch(
    /\nwarning: no installed format knows the model "Qwen3-4B-Q4_K_M.gguf"; @modelspeak\/format-qwen does; run: npm install /,
  );
});

test('an option that the format of the name does not have is named', async () => {
  server = await startModelServer(OLLAMA, () => ollamaReply('Hi!'));
  const { stderr, exitCode } = await chat(server.url, '-m', 'llama3.2', '--option', 'voice=soft');
  expect([stderr.split('\n')[0], exitCode]).toEqual([
    expect.stringMatching(/^error: options\.voice: unknown option/),
    2,
  ]);
});

test('one of several models must be named', async () => {
  const models = { models: [{ name: 'llama3.2:3b' }, { name: 'mystery:1b' }] };
  server = await startModelServer({ ...OLLAMA, '/api/tags': models }, () => ollamaReply('Hi!'));
  expect(await chat(server.url)).toMatchObject({
    stderr: expect.stringMatching(
      /^error: Ollama at .* has 2 models: llama3.2:3b, mystery:1b; name one with --model\n/,
    ),
    exitCode: 2,
  });
});

test('without a format and a template, the server writes the prompts', async () => {
  const models = { models: [{ name: 'mystery:1b' }] };
  server = await startModelServer({ ...OLLAMA, '/api/tags': models }, () =>
    chatReply({ content: 'Hi!' }),
  );
  const { stdout, stderr } = await chat(server.url);
  expect(stdout).toBe('Hi!\n');
  expect(stderr).toMatch(/ · format openai-messages, the server writes the prompts \(no format/);
  expect(server.asked[0]?.path).toBe('/v1/chat/completions');
});

test('reports that a folder has no weights that run here', async () => {
  project.write('model/tokenizer_config.json', '{}');
  expect((await chat('model')).stderr).toMatch(/^error: model has no ONNX model, which runs here;/);
});
