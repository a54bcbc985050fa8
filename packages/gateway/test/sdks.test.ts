import Anthropic from '@anthropic-ai/sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import { FAMILIES, type Family } from './families.js';
import { gatewayOn, type TestGateway } from './gateway-on.js';

// The official SDKs check the order of events, and parse what they can: they must take every answer.

let gateway: TestGateway;
afterEach(() => gateway.stop());

const parameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
};
const functionTool = { type: 'function' as const, function: { name: 'f', parameters } };
const messages = [{ role: 'user' as const, content: 'Hi' }];

/** What an SDK got: texts, and the arguments of calls as text. */
interface Got {
  readonly text: string;
  readonly calls: readonly string[];
}

const chatCall = (call: { function?: { arguments: string } }) => call.function?.arguments ?? '';

const SDKS: Readonly<Record<string, () => Promise<Got>>> = {
  async 'openai, chat'() {
    const openai = openaiOn();
    const { choices } = await openai.chat.completions.create({
      model: 'm',
      messages,
      tools: [functionTool],
    });
    const message = choices[0]?.message;
    return {
      text: message?.content ?? '',
      calls: (message?.tool_calls ?? []).map((call) => chatCall(call as never)),
    };
  },
  async 'openai, chat streamed'() {
    const stream = openaiOn().chat.completions.stream({
      model: 'm',
      messages,
      tools: [functionTool],
    });
    const message = await stream.finalMessage();
    return {
      text: message.content ?? '',
      calls: (message.tool_calls ?? []).map((call) => chatCall(call as never)),
    };
  },
  async 'openai, responses'() {
    return responseOf(await openaiOn().responses.create(responsesRequest));
  },
  async 'openai, responses streamed'() {
    return responseOf(await openaiOn().responses.stream(responsesRequest).finalResponse());
  },
  async anthropic() {
    return blocksOf(await anthropicOn().messages.create(messagesRequest));
  },
  async 'anthropic, streamed'() {
    return blocksOf(await anthropicOn().messages.stream(messagesRequest).finalMessage());
  },
  async ollama() {
    const { message } = await new Ollama({ host: gateway.url }).chat({
      model: 'm',
      messages,
      tools: [functionTool],
    });
    return ollamaOf([message]);
  },
  async 'ollama, streamed'() {
    const said: OllamaMessage[] = [];
    const chunks = await new Ollama({ host: gateway.url }).chat({
      model: 'm',
      messages,
      tools: [functionTool],
      stream: true,
    });
    for await (const { message } of chunks) said.push(message);
    return ollamaOf(said);
  },
};

const responsesRequest = {
  model: 'm',
  input: 'Hi',
  tools: [{ type: 'function' as const, name: 'f', parameters, strict: false }],
};
const messagesRequest = {
  model: 'm',
  max_tokens: 999,
  messages,
  tools: [{ name: 'f', input_schema: parameters }],
};

const openaiOn = () => new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: 'x', maxRetries: 0 });
const anthropicOn = () => new Anthropic({ baseURL: gateway.url, apiKey: 'x', maxRetries: 0 });

function responseOf({ output, output_text }: OpenAI.Responses.Response): Got {
  const calls = output.filter((item) => item.type === 'function_call');
  return { text: output_text, calls: calls.map((call) => call.arguments) };
}

function blocksOf({ content }: Anthropic.Message): Got {
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [JSON.stringify(block.input)] : [],
    ),
  };
}

interface OllamaMessage {
  readonly content: string;
  readonly tool_calls?: readonly { readonly function: { readonly arguments: object } }[];
}

function ollamaOf(said: readonly OllamaMessage[]): Got {
  const calls = said.flatMap(({ tool_calls = [] }) => tool_calls);
  return {
    text: said.map(({ content }) => content).join(''),
    calls: calls.map((call) => JSON.stringify(call.function.arguments)),
  };
}

const names = ['qwen', 'gpt-oss', 'devstral', 'deepseek', 'kimi'];

/** What a model may say, and what a client must get of it. */
const ANSWERS: readonly (readonly [
  name: string,
  say: (family: Family) => readonly (string | { readonly text: string })[] | string,
  expected: { readonly text?: RegExp; readonly calls?: readonly RegExp[]; readonly said?: RegExp },
])[] = [
  ['a text', (family) => family.say('Hm.', 'All done.'), { text: /^All done\.$/, calls: [] }],
  [
    'a call',
    (family) => family.call('Hm.', 'f', { city: 'Rome' }, 0),
    { calls: [/^\{"city": ?"Rome"\}$/] },
  ],
  [
    'arguments that are no JSON',
    (family) => withArguments(family, '{"city": "a" b"}'),
    { calls: [/city.*a.*b/] },
  ],
  [
    'arguments that are a list',
    (family) => withArguments(family, '[1, 2]'),
    // Some readers know the call by then; for others, a sentence tells of it.
    { said: /\[1, 2\]/ },
  ],
  [
    'a path with single backslashes',
    (family) => withArguments(family, '{"city": "C:\\dir"}'),
    { calls: [/C:/] },
  ],
];

function withArguments(family: Family, json: string) {
  return family
    .call('Hm.', 'f', { city: 'Rome' }, 0)
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : { text: piece.text.replace(JSON.stringify({ city: 'Rome' }), () => json) },
    );
}

describe.each(names)('%s', (name) => {
  const family = FAMILIES[name] as Family;

  test.each(ANSWERS)('every SDK takes %s', async (_what, say, { text, calls, said }) => {
    gateway = await gatewayOn(() => say(family) as string, { format: family.format() });
    for (const [sdk, ask] of Object.entries(SDKS)) {
      const got = await ask();
      if (text !== undefined) expect(got.text, sdk).toMatch(text);
      if (said !== undefined) expect(got.text + got.calls.join(''), sdk).toMatch(said);
      if (calls === undefined) continue;
      expect(got.calls, `${sdk}: ${got.text}`).toHaveLength(calls.length);
      for (const [index, call] of calls.entries()) expect(got.calls[index], sdk).toMatch(call);
    }
  });

  test('every SDK takes a call that the limit has cut', async () => {
    const call = family.call('Hm.', 'f', { city: 'x'.repeat(400) }, 0);
    gateway = await gatewayOn(() => call, { format: family.format() });
    const limit = 200;
    const whole = await openaiOn().chat.completions.create({
      model: 'm',
      messages,
      tools: [functionTool],
      max_tokens: limit,
    });
    expect(whole.choices[0]?.finish_reason).toBe('length');
    const streamed = await anthropicOn()
      .messages.stream({ ...messagesRequest, max_tokens: limit })
      .finalMessage();
    expect(streamed.stop_reason).toBe('max_tokens');
    const response = await openaiOn()
      .responses.stream({ ...responsesRequest, max_output_tokens: limit })
      .finalResponse();
    expect(response.status).toBe('incomplete');
  });
});
