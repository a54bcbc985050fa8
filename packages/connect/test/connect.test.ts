import { type ConnectOptions, connect } from '@modelspeak/connect';
import { ModelspeakError } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen } from '@modelspeak/format-qwen';
import { afterEach, describe, expect, test } from 'vitest';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server.js';
import {
  CHAT,
  CHATML,
  COMPLETION,
  llamaCpp,
  modelList,
  ollamaServer,
  promptOf,
} from './servers.js';

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

const FORMATS = [chatml, llama3, qwen];
const ask = (content: string) => ({ messages: [{ role: 'user', content }] }) as const;

/** Connects to a scripted server and asks a question. */
async function talk(script: Script, options: ConnectOptions = {}, question = 'Hi') {
  server = await startScriptedServer(script);
  const model = await connect(server.url, { formats: FORMATS, ...options });
  const { message } = await model.chat(ask(question));
  expect(message.content).toBe('Hello!');
  return { asked: server.asked.at(-1), url: server.url, ...model.connection };
}

/** The error of connecting. */
async function errorOf(script: Script, options: ConnectOptions = {}) {
  server = await startScriptedServer(script);
  const { url } = server;
  const error: unknown = await connect(url, { formats: FORMATS, ...options }).catch((e) => e);
  if (error instanceof ModelspeakError || error instanceof EndpointError) {
    return { code: error.code, message: error.message.replaceAll(url, 'URL') };
  }
  throw error;
}

describe('llama.cpp', () => {
  test('a format knows the name', async () => {
    const { summary, warnings, url } = await talk(llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML));
    expect(summary).toBe(
      `llama.cpp at ${url} · model openhermes-2.5.Q4_K_M.gguf · format chatml, by the model's name`,
    );
    expect(warnings).toEqual([]);
  });

  test('the prompt introduces tools, if that is wanted', async () => {
    server = await startScriptedServer(llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML));
    const tool = { type: 'function', function: { name: 'now' } } as const;
    const conversation = { ...ask('What time is it?'), tools: [tool] };
    const plain = await connect(server.url, { formats: FORMATS });
    await expect(plain.chat(conversation)).rejects.toMatchObject({
      code: 'unsupported',
      path: 'tools',
      message: expect.stringContaining('promptedTools of @modelspeak/prompted-tools'),
    });
    const model = await connect(server.url, { formats: FORMATS, promptedTools: true });
    expect(model.preview(conversation)).toContain('{"name":"now"');
    const { message } = await model.chat(conversation);
    expect(message.content).toBe('Hello!');
  });

  test("the server's template is the format of a name that no format knows", async () => {
    const { summary, asked, url } = await talk(
      llamaCpp('mystery.gguf', CHATML),
      {},
      'Hi<|im_end|>',
    );
    expect(summary).toBe(
      `llama.cpp at ${url} · model mystery.gguf · format chat-template, from the template of the server (no format knows this name)`,
    );
    expect(asked && promptOf(asked)).toBe(
      '⟦<|im_start|>⟧user\nHi<|im_end|>⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n',
    );
  });

  test('its tokenizer says which marks are special tokens, in whatever form', async () => {
    const template =
      '{{ bos_token }}{% for message in messages %}]~turn]{{ message.role }} <turn> {{ message.content }}<|im_end|>{% endfor %}';
    const prompt = '<s>]~turn]user <turn> a<|im_end|>';
    const { format, asked } = await talk(
      llamaCpp('mystery.gguf', template, { prompt }),
      {},
      ']~turn] <turn>',
    );
    if (format.kind !== 'prompt') throw new Error(format.kind);
    expect([...format.control].sort()).toEqual([']~turn]', '<s>', '<turn>', '<|im_end|>'].sort());
    expect(format.stop).toEqual(['<|im_end|>']);
    expect(asked && promptOf(asked)).toBe('⟦<s>⟧⟦]~turn]⟧user ⟦<turn>⟧ ]~turn] <turn>⟦<|im_end|>⟧');
  });

  test('a template that disagrees with the format of the name is a warning', async () => {
    const { warnings } = await talk(
      llamaCpp('openhermes-2.5', CHATML.replace('.role }}', '.role + "!" }}')),
    );
    expect(warnings).toEqual([
      `the model's own template writes other prompts: for a question, the format writes "|im_start|>user\\nHello<|im_end|>\\n<|im_start|>a", the template "|im_start|>user!\\nHello<|im_end|>\\n<|im_start|>"; to use it, connect without that format`,
    ]);
  });

  test('the server writes the prompts if its template is damaged, with a warning', async () => {
    const script = { ...llamaCpp('mystery.gguf', '{% for %}'), '/v1/chat/completions': CHAT };
    const { warnings, asked, summary } = await talk(script);
    expect(summary).toMatch(/format openai-messages, the server writes the prompts$/);
    expect(warnings).toEqual([
      expect.stringMatching(/^the template of the server cannot be used: /),
    ]);
    expect(asked?.path).toBe('/v1/chat/completions');
  });

  test.each([
    ['not a string', 7],
    ['too large', '{{ messages[0].content }}'.padEnd(300_000)],
  ])('a template that is %s is none', async (_what, template) => {
    const script = { ...llamaCpp('mystery.gguf', template), '/v1/chat/completions': CHAT };
    const { warnings, summary } = await talk(script);
    expect(summary).toMatch(
      /the server writes the prompts \(no format knows this name, and it gives no template\)$/,
    );
    expect(warnings).toEqual([]);
  });

  test('a template that never ends is stopped', async () => {
    const endless = `{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}x{% endfor %}{% endfor %}{% endfor %}${CHATML}`;
    const script = { ...llamaCpp('mystery.gguf', endless), '/v1/chat/completions': CHAT };
    const { warnings } = await talk(script);
    expect(warnings).toEqual([
      expect.stringMatching(/^the template of the server cannot be used: /),
    ]);
  });

  test('an older server does not say which tokens are special: the template shows them', async () => {
    const script = { ...llamaCpp('mystery.gguf', CHATML), '/apply-template': 404 };
    const { format } = await talk(script);
    expect(format.kind === 'prompt' && format.control).toEqual(['<|im_end|>', '<|im_start|>']);
  });

  test('a format that is named is used', async () => {
    const { summary } = await talk(llamaCpp('mystery.gguf', CHATML), { format: chatml() });
    expect(summary).toMatch(/ · format chatml, as asked$/);
  });

  test('the key is sent with each request', async () => {
    await talk(llamaCpp('openhermes-2.5', CHATML), { key: 'sk-1' });
    expect(server?.asked.map(({ authorization }) => authorization)).toEqual(
      server?.asked.map(() => 'Bearer sk-1'),
    );
  });
});

describe('Ollama', () => {
  const GO = '{{ range .Messages }}<|im_start|>{{ .Role }}\n{{ .Content }}<|im_end|>\n{{ end }}';

  test('its only model is asked', async () => {
    const { summary, asked, url } = await talk(ollamaServer(['openhermes:7b'], { template: GO }));
    expect(summary).toBe(
      `Ollama at ${url} · model openhermes:7b · format chatml, by the model's name`,
    );
    expect(asked).toMatchObject({
      path: '/api/generate',
      body: { model: 'openhermes:7b', raw: true },
    });
  });

  test('a model is known by what it was made from', async () => {
    const shown = { template: GO, details: { parent_model: 'openhermes:7b', family: 'llama' } };
    const { summary } = await talk(ollamaServer(['pirate:latest'], shown));
    expect(summary).toMatch(/ · format chatml, by the model that it was made from, openhermes:7b$/);
  });

  test('but not if its template has other tokens', async () => {
    const shown = {
      template: GO.replaceAll('im_', 'turn_'),
      model_info: { 'general.basename': 'openhermes', 'general.size_label': '7B' },
    };
    const script = { ...ollamaServer(['pirate:latest'], shown), '/v1/chat/completions': CHAT };
    const { summary } = await talk(script);
    expect(summary).toMatch(/ · format openai-messages, the server writes the prompts \(no format/);
  });

  test('tokens of its template that the format does not know are a warning', async () => {
    const shown = { template: GO.replaceAll('im_', 'turn_') };
    const { warnings } = await talk(ollamaServer(['openhermes:7b'], shown));
    expect(warnings).toEqual([
      "the server's template for the model has tokens that the format does not know: <|turn_start|>, <|turn_end|>",
    ]);
  });

  test("a newer server shows the model's own template, and its vocabulary", async () => {
    const shown = { template: CHATML };
    const verbose = {
      template: CHATML,
      model_info: {
        'tokenizer.ggml.tokens': ['a', '<|im_start|>', '<|im_end|>', '<pad>', 'b'],
        'tokenizer.ggml.token_type': [1, 3, 3, 3, 1],
        'tokenizer.ggml.eos_token_id': 2,
        'tokenizer.ggml.bos_token_id': 99,
      },
    };
    const { format, asked } = await talk(
      ollamaServer(['mystery:1b'], shown, verbose),
      {},
      'Hi <pad>',
    );
    expect(format.kind === 'prompt' && [...format.control, ...format.special]).toEqual([
      '<|im_start|>',
      '<|im_end|>',
      '<pad>',
    ]);
    expect(asked?.body['prompt']).toBe(
      '<|im_start|>user\nHi < pad><|im_end|>\n<|im_start|>assistant\n',
    );
  });

  test('one of several models must be named', async () => {
    expect(await errorOf(ollamaServer(['a:1b', 'b:1b'], {}))).toEqual({
      code: 'invalid_option',
      message: 'model: Ollama at URL has 2 models: a:1b, b:1b; name one',
    });
    expect((await errorOf(ollamaServer([], {}))).message).toBe(
      'model: Ollama at URL does not say which model it runs; name one',
    );
  });

  test('what has the wrong type is left out', async () => {
    const script = {
      ...ollamaServer([], { details: 7, model_info: ['x'], template: {} }),
      '/api/tags': { models: [null, 7, { name: 9 }, { name: 'openhermes:7b' }, {}] },
    };
    expect((await talk(script)).server.models).toEqual(['openhermes:7b']);
  });
});

describe('servers of completions', () => {
  test('vLLM: a model under another name is known by what it was loaded from', async () => {
    const models = modelList(
      { id: 'house', owned_by: 'vllm', root: 'teknium/OpenHermes-2.5-Mistral-7B', parent: null },
      { id: 'sql', owned_by: 'vllm', root: '/adapters/sql', parent: 'house' },
    );
    const script = { '/v1/models': models, '/v1/completions': COMPLETION };
    const { summary, asked, server: found, url } = await talk(script);
    expect(summary).toBe(
      `vLLM at ${url}/v1 · model house · format chatml, by the model that it was made from, teknium/OpenHermes-2.5-Mistral-7B`,
    );
    expect(found.models).toEqual(['house', 'sql']);
    expect(asked).toMatchObject({ path: '/v1/completions', body: { model: 'house' } });
  });

  test('vLLM: the tokenizer shows its template, if it may', async () => {
    const script = {
      '/v1/models': modelList({ id: 'mystery', owned_by: 'vllm', root: 'mystery' }),
      '/tokenizer_info': {
        tokenizer_class: 'GPT2Tokenizer',
        chat_template: CHATML,
        eos_token: '<|im_end|>',
        bos_token: null,
        added_tokens_decoder: {
          1: { content: '<|im_start|>', special: true },
          2: { content: '<|im_end|>', special: true },
          3: { content: '<pad>', special: true },
          4: { content: '<tool>', special: false },
        },
      },
      '/v1/completions': COMPLETION,
    };
    const { format, summary } = await talk(script);
    expect(summary).toMatch(/ · format chat-template, from the template of the server/);
    expect(format.kind === 'prompt' && format.special).toEqual(['<pad>']);
  });

  test('vLLM: without a template, it writes the prompts', async () => {
    const models = modelList({ id: 'mystery', owned_by: 'vllm', root: 'mystery' });
    const script = { '/v1/models': models, '/v1/chat/completions': CHAT };
    const { summary, asked } = await talk(script);
    expect(summary).toMatch(/ · format openai-messages, the server writes the prompts \(no format/);
    expect(asked?.body).toMatchObject({ model: 'mystery' });
  });

  test('SGLang', async () => {
    const script = {
      '/v1/models': modelList({ id: 'house', owned_by: 'sglang', root: 'house' }),
      '/get_model_info': { model_path: 'teknium/OpenHermes-2.5-Mistral-7B', is_generation: true },
      '/v1/completions': COMPLETION,
    };
    const { summary } = await talk(script);
    expect(summary).toMatch(/^SGLang at .* · format chatml, by the model that it was made from, /);
  });

  test('TGI', async () => {
    const model = 'teknium/OpenHermes-2.5-Mistral-7B';
    const script = {
      '/v1/models': modelList({ id: model, owned_by: model }),
      '/info': { model_id: model, router: 'text-generation-router', version: '3.3.5' },
      '/v1/completions': COMPLETION,
    };
    expect((await talk(script)).summary).toMatch(
      /^TGI at .* · format chatml, by the model's name$/,
    );
  });
});

test("another server of OpenAI's API writes the prompts, whatever the model's name is", async () => {
  const script = { '/v1/models': modelList({ id: 'qwen3-4b' }), '/v1/chat/completions': CHAT };
  const { summary, url } = await talk(script);
  expect(summary).toBe(
    `a server of OpenAI's API at ${url}/v1 · model qwen3-4b · format openai-messages, because the server takes messages, not prompts`,
  );
});

test('a call that the server left in the text is read, unless calls must have their marks', async () => {
  const content = '```json\n{"name": "look", "arguments": {"at": 2}}\n```';
  const message = { role: 'assistant', content };
  const script = {
    '/v1/models': modelList({ id: 'qwen3-4b' }),
    '/v1/chat/completions': { choices: [{ index: 0, message, finish_reason: 'stop' }] },
  };
  const parameters = { type: 'object', properties: { at: { type: 'integer' } } };
  const tools = [{ type: 'function', function: { name: 'look', parameters } }] as const;
  server = await startScriptedServer(script);
  const model = await connect(server.url);
  const asked = { ...ask('Hi'), tools };
  const reply = await model.chat(asked);
  expect(reply.message.tool_calls).toMatchObject([{ function: { name: 'look' } }]);
  expect(reply.repairs).toMatchObject([{ kind: 'unmarked-call' }]);
  for (const options of [
    { strictCalls: true },
    { responseFormat: { type: 'json_object' } },
  ] as const) {
    const strict = await model.chat(asked, options);
    expect(strict.message).toEqual(message);
  }
});

describe('what cannot be connected to', () => {
  test('is no server', async () => {
    const error: unknown = await connect('http://127.0.0.1:1').catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'unreachable',
      message: 'the server cannot be reached at http://127.0.0.1:1/props',
    });
    await expect(connect('my-box')).rejects.toThrow(
      'url: expected the address of a server, such as http://127.0.0.1:8080',
    );
  });

  test('may be named without http://', async () => {
    server = await startScriptedServer(llamaCpp('openhermes-2.5.gguf', CHATML));
    const { host } = new URL(server.url);
    const model = await connect(host, { formats: FORMATS });
    expect(model.connection.server.url).toBe(`http://${host}`);
    expect((await model.chat(ask('Hi'))).message.content).toBe('Hello!');
  });

  test('refuses the key', async () => {
    const script = { '/v1/models': 401 };
    expect((await errorOf(script)).message).toBe('the server answered 401: no');
  });

  test('still loads its model', async () => {
    expect((await errorOf({ '/props': 503 })).message).toBe('the server answered 503: no');
  });

  test('is some other server', async () => {
    expect(await errorOf({ '/props': '<html>', '/v1/models': '[]' })).toMatchObject({
      code: 'malformed',
      message: expect.stringMatching(
        /^the server at URL\/ is not llama.cpp, Ollama, vLLM, SGLang or TGI, and has no list/,
      ),
    });
  });

  test('sends more than a description', async () => {
    const script = { '/props': `"${'x'.repeat(2 ** 25)}"` };
    expect((await errorOf(script)).code).toBe('too_large');
  });
});

describe('a model that the server does not have', () => {
  const vllm = (tokenize: object | number) => ({
    '/v1/models': modelList(
      { id: 'qwen', owned_by: 'vllm', root: 'qwen', max_model_len: 2048 },
      { id: 'sql', owned_by: 'vllm', root: '/adapters/sql', parent: 'qwen' },
    ),
    '/tokenize': tokenize,
    '/v1/completions': COMPLETION,
  });

  test('is an error with the models of vLLM', async () => {
    expect(await errorOf(vllm(404), { model: 'qwem' })).toEqual({
      code: 'invalid_option',
      message:
        'model: vLLM has no "qwem": unknown model; did you mean "qwen"? The models are qwen, sql',
    });
  });

  test('is an error with the models of Ollama', async () => {
    const script = { ...ollamaServer(['qwen3:4b', 'a:latest'], {}), '/api/show': 404 };
    expect((await errorOf(script, { model: 'qwen3:8b' })).message).toContain(
      'model: Ollama has no "qwen3:8b": unknown model; did you mean "qwen3:4b"?',
    );
  });

  test.each([
    ['an adapter', vllm(404), 'sql'],
    ['an adapter that vLLM loads once it is asked', vllm({ count: 1 }), 'new'],
    [
      'a model of Ollama without its tag',
      { ...ollamaServer(['a:latest'], {}), '/api/show': 404 },
      'a',
    ],
    ['a model that Ollama shows without listing it', ollamaServer(['a:latest'], {}), 'cloud'],
    ['any name for llama.cpp', llamaCpp('openhermes-2.5.gguf', CHATML), 'any'],
    [
      'any name for SGLang',
      { '/v1/models': modelList({ id: 'a', owned_by: 'sglang' }), '/v1/completions': COMPLETION },
      'any',
    ],
  ])('%s is none', async (_what, script, model) => {
    const connection = await talk(script, { model, format: chatml() });
    expect([connection.model, connection.warnings]).toEqual([model, []]);
  });

  test('is an error where the server answers under any name', async () => {
    const runs = (what: string, model: string, path = '') =>
      `model: ${what} at URL${path} runs ${model}, not "nope"; leave out model, or name ${model}; to choose how its prompts are written, set format`;
    const options = { model: 'nope' };
    const llama = llamaCpp('Qwen3-4B-Q4_K_M.gguf', CHATML);
    expect(await errorOf(llama, options)).toEqual({
      code: 'invalid_option',
      message: runs('llama.cpp', 'Qwen3-4B-Q4_K_M.gguf'),
    });
    const sglang = { '/v1/models': modelList({ id: 'a', owned_by: 'sglang' }) };
    expect((await errorOf(sglang, options)).message).toBe(runs('SGLang', 'a', '/v1'));
    const other = { '/v1/models': modelList({ id: 'qwen3-4b' }) };
    expect((await errorOf(other, options)).message).toBe(
      runs("a server of OpenAI's API", 'qwen3-4b', '/v1'),
    );
  });

  test('is no other one that is spelled in another way, or listed as an alias', async () => {
    const llama = llamaCpp('Qwen3-4B-Q4_K_M.gguf', CHATML);
    for (const model of ['qwen3', 'Qwen/Qwen3-4B']) {
      expect((await talk(llama, { model })).model).toBe('Qwen3-4B-Q4_K_M.gguf');
      await server?.stop();
    }
    const aliased = {
      ...llama,
      '/v1/models': modelList({ id: 'Qwen3-4B-Q4_K_M.gguf', aliases: ['house'] }),
    };
    expect((await talk(aliased, { model: 'house' })).model).toBe('Qwen3-4B-Q4_K_M.gguf');
  });

  test('is asked of a router of llama.cpp, which lists its models', async () => {
    const props = { role: 'router', model_path: 'none', default_generation_settings: { n_ctx: 0 } };
    const router = {
      '/props': props,
      '/v1/models': modelList({ id: 'qwen3-4b' }, { id: 'gemma' }),
      '/v1/chat/completions': CHAT,
    };
    expect((await talk(router, { model: 'gemma' })).asked?.body).toMatchObject({ model: 'gemma' });
  });

  test('is found among many, the nearest first', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `other-${at}`);
    const script = { ...ollamaServer([...many, 'qwen3:4b'], {}), '/api/show': 404 };
    expect((await errorOf(script, { model: 'qwen3' })).message).toMatch(
      /unknown model; did you mean "qwen3:4b"\? The models are qwen3:4b, other-0, .*, other-8, …$/,
    );
  });

  test("is a warning with another server of OpenAI's API", async () => {
    const models = modelList({ id: 'qwen3-4b' }, { id: 'gemma' });
    const script = { '/v1/models': models, '/v1/chat/completions': CHAT };
    expect((await talk(script, { model: 'qwen3-8b' })).warnings).toEqual([
      'the server does not list the model "qwen3-8b"; did you mean "qwen3-4b"?',
    ]);
    expect((await talk(script, { model: 'gemma' })).warnings).toEqual([]);
  });
});

test('the limit of a reply fits the context that vLLM says, which is asked once', async () => {
  const script = {
    '/v1/models': modelList({ id: 'm', owned_by: 'vllm', root: 'm', max_model_len: 2048 }),
    '/tokenize': { count: 48 },
    '/v1/completions': COMPLETION,
  };
  server = await startScriptedServer(script);
  const model = await connect(server.url, { format: chatml() });
  const before = server.asked.length;
  await model.chat(ask('Hi'));
  await model.chat(ask('Hi'), { sampling: { maxTokens: 32_000 } });
  await model.chat(ask('Hi'), { sampling: { maxTokens: 5 } });
  const asked = server.asked.slice(before);
  expect(asked.map(({ path }) => path)).not.toContain('/v1/models');
  expect(asked.map(({ body }) => body['max_tokens']).filter(Boolean)).toEqual([2000, 2000, 5]);
});
