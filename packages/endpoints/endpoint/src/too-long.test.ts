import { expect, test } from 'vitest';
import { createServer } from './http/server.js';
import { refusalCode } from './too-long.js';

// The first three of vLLM were recorded with version 0.32.0.
test.each([
  [
    'vLLM, the prompt',
    400,
    "This model's maximum context length is 2048 tokens. However, your prompt contains 2100 input tokens, which exceeds this limit even without any output tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=2100)",
  ],
  [
    'vLLM, a prompt of many characters',
    400,
    "This model's maximum context length is 2048 tokens. However, your prompt contains 1000000 characters (more than 262144 characters, which is the upper bound for 2048 input tokens).",
  ],
  [
    'vLLM, the limit',
    400,
    'max_tokens=32000 cannot be greater than max_model_len=2048. Please request fewer output tokens. (parameter=max_tokens, value=32000)',
  ],
  [
    'vLLM, older versions',
    400,
    "This model's maximum context length is 2048 tokens. However, you requested 32039 tokens (39 in the messages, 32000 in the completion).",
  ],
  [
    'SGLang',
    400,
    "Requested token count exceeds the model's maximum context length of 2048 tokens. You requested a total of 32039 tokens: 39 tokens from the input messages and 32000 tokens for the completion.",
  ],
  [
    'SGLang, the prompt',
    400,
    "The input (2100 tokens) is longer than the model's context length (2048 tokens).",
  ],
  [
    'TGI',
    422,
    '`inputs` tokens + `max_new_tokens` must be <= 2048. Given: 39 `inputs` tokens and 32000 `max_new_tokens`',
  ],
  ['TGI, the prompt', 422, '`inputs` must have less than 1024 tokens. Given: 2100'],
  [
    'llama.cpp',
    400,
    '{"error":{"code":400,"message":"request (2100 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":2100,"n_ctx":2048}}',
  ],
  ['llama.cpp, in the middle of a reply', 500, 'Context size has been exceeded.'],
  ['Ollama', 400, 'the input length exceeds the context length'],
  [
    'OpenAI',
    400,
    '{"error":{"message":"Your input exceeds the context window of this model.","code":"context_length_exceeded"}}',
  ],
  ['Anthropic', 400, 'prompt is too long: 213462 tokens > 200000 maximum'],
  [
    'Anthropic, with the reply',
    400,
    'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000',
  ],
  [
    'Gemini',
    400,
    'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
  ],
])('%s', (_server, status, said) => {
  expect(refusalCode(status, said)).toBe('too_long');
});

test.each([
  [400, "Invalid 'tools[0].function.name': string too long. Expected at most 64 characters."],
  [400, 'max_tokens must be at least 1, got 0.'],
  [404, 'The model `nope` does not exist.'],
  [429, 'Request too large: tokens per minute exceeds the context length of your tier'],
  [413, 'Payload Too Large'],
])('%d is refused for another reason: %s', (status, said) => {
  expect(refusalCode(status, said)).toBe('refused');
});

test('errors of a server have the code, at once and in the middle of a stream', async () => {
  const error = { error: { message: 'Context size has been exceeded.', code: 500 } };
  const events = async (answer: () => Response) => {
    const server = createServer('demo', 'http://localhost:1', { fetch: async () => answer() });
    for await (const _event of server.events('generate', {}));
  };
  const code = 'too_long';
  await expect(events(() => Response.json(error, { status: 500 }))).rejects.toMatchObject({ code });
  const stream = () => new Response(`data: {"text":"a"}\n\ndata: ${JSON.stringify(error)}\n\n`);
  const late = events(stream);
  await expect(late).rejects.toMatchObject({ code, isPassing: false });
});
