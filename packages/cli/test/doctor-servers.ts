import { text } from 'node:stream/consumers';
import type { Asked, Script } from '../../connect/test/scripted-server.js';
import { modelList } from '../../connect/test/servers.js';
import { listen } from '../../endpoints/endpoint/test/listen.js';
import { asRaw, type RightAnswer, rightAnswer } from './knowing-model.js';

/** What a path answers. */
export type Answer = Extract<Script[string], (...args: never[]) => unknown>;

const sse = (...events: readonly object[]): string =>
  `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;

/** What a prompt or a conversation asks, as text. */
function questionOf({ body }: Asked): string {
  const { prompt, messages } = body;
  if (typeof prompt === 'string') return prompt;
  const said = (Array.isArray(messages) ? messages : []) as readonly {
    readonly content: unknown;
  }[];
  return said.map(({ content }) => content).join('\n');
}

/** The answer to what was asked; any call where one is required. */
export function answerTo(asked: Asked): RightAnswer {
  return rightAnswer(questionOf(asked));
}

/** vLLM or SGLang with a model that knows all answers, and a chat API of its own. */
export function pythonServer(
  owner: 'vllm' | 'sglang',
  chat: Answer,
  model = 'Qwen/Qwen2.5-7B-Instruct',
): Script {
  return {
    '/v1/models': modelList({ id: model, owned_by: owner, root: model, max_model_len: 8192 }),
    '/version': { version: '0.32.0' },
    '/get_server_info': { version: '0.5.9' },
    '/get_model_info': { model_path: model },
    '/tokenize': ({ body }) => {
      const prompt = String(body['prompt']);
      const isToken = /^<\|?\/?\w+\|?>$/.test(prompt) && prompt !== '</tool_call>';
      return { count: isToken ? 1 : prompt.length };
    },
    '/v1/completions': (asked) => {
      const { prompt, response_format: held } = asked.body;
      const isForced = JSON.stringify(held ?? '').includes('zebra 7');
      const isRequired = held !== undefined && questionOf(asked).includes('Hello!');
      const raw = isRequired
        ? '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Rome"}}\n</tool_call>'
        : asRaw(answerTo(asked));
      const text = isForced ? 'zebra 7' : raw;
      const prompt_tokens = Array.isArray(prompt) ? prompt.length : 100;
      const usage = { prompt_tokens, completion_tokens: 5, total_tokens: prompt_tokens + 5 };
      return sse(
        { choices: [{ index: 0, text: `${text}<|im_end|>`, finish_reason: 'stop' }] },
        { choices: [], usage },
      );
    },
    '/v1/chat/completions': chat,
  };
}

/** A message of chat completions. */
export function chatMessage({ content, calls }: RightAnswer): object {
  const tool_calls = calls.map(({ name, arguments: args }, index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls }) };
  return { choices: [{ index: 0, message, finish_reason: 'stop' }] };
}

/** Ollama with a model that knows all answers. */
export function knowingOllama(): Script {
  return {
    '/api/version': { version: '0.20.0' },
    '/api/tags': { models: [{ name: 'qwen2.5:7b' }] },
    '/api/show': {
      details: {},
      capabilities: ['completion', 'tools'],
      parameters: 'num_ctx 32768',
    },
    '/api/generate': (asked) =>
      [
        { response: asRaw(answerTo(asked)), done: false },
        { response: '', done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 2 },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    '/api/chat': (asked) => {
      const { content, calls } = answerTo(asked);
      const tool_calls = calls.map((call) => ({ function: call }));
      return { message: { role: 'assistant', content, tool_calls }, done_reason: 'stop' };
    },
  };
}

/** A server that passes requests on to another, but never answers those of a path. */
export async function startSlow(url: string, path: string) {
  return listen(async (request, response) => {
    if (request.url === path) return;
    const body = await text(request);
    const { method = 'GET' } = request;
    const passed = await fetch(url + request.url, { method, ...(body !== '' && { body }) });
    response.writeHead(passed.status).end(await passed.text());
  });
}
