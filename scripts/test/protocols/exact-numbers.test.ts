import { type ChatModel, chatModel, defineTool, type RunEvent } from '@modelspeak/chat';
import {
  accumulate,
  convertBody,
  type MessagesFormat,
  type ReaderEvent,
  type Responses,
  writeJson,
} from '@modelspeak/core';
import type { BodyEndpoint } from '@modelspeak/endpoint';
import { anthropic } from '@modelspeak/endpoint-anthropic';
import { gemini } from '@modelspeak/endpoint-gemini';
import { ollamaChatEndpoint } from '@modelspeak/endpoint-ollama';
import { openai } from '@modelspeak/endpoint-openai';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { geminiContent } from '@modelspeak/format-gemini';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { describe, expect, test } from 'vitest';

const NUMBERS = {
  id: '9223372036854775807',
  rate: '0.1234567890123456789012',
  low: '-9007199254740993',
};
const ARGUMENTS = `{"id":${NUMBERS.id},"rate":${NUMBERS.rate},"low":${NUMBERS.low},"one":1.0,"none":-0}`;

const call = {
  id: 'call_1',
  type: 'function',
  function: { name: 'pay', arguments: ARGUMENTS },
} as const;
const conversation = {
  messages: [
    { role: 'user', content: 'Pay.' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'call_1', content: 'paid' },
    { role: 'user', content: 'Again.' },
  ],
  tools: [
    { type: 'function', function: { name: 'pay', parameters: { type: 'object', properties: {} } } },
  ],
} as const;

type Format = MessagesFormat & { readonly responses: Responses };
type EndpointOf = (options: { readonly fetch: typeof fetch }) => BodyEndpoint;

const url = 'http://127.0.0.1:1/v1';
const PROVIDERS: readonly (readonly [string, Format, EndpointOf])[] = [
  ['anthropic', anthropicMessages({ model: 'm' }), anthropic],
  ['gemini', geminiContent({ model: 'm' }), gemini],
  ['ollama', ollamaChat({ model: 'm' }), (options) => ollamaChatEndpoint(options)],
  ['openai', openaiMessages({ model: 'm' }), (options) => openai({ url, ...options })],
  [
    'responses',
    openaiResponses({ model: 'm' }),
    (options) => openai({ url, api: 'responses', ...options }),
  ],
];

/** The arguments of the calls in a conversation. */
function argumentsIn(format: MessagesFormat, text: string): readonly string[] {
  return format
    .conversation(text)
    .messages.flatMap((message) =>
      message.role === 'assistant' && message.tool_calls ? message.tool_calls : [],
    )
    .map((each) => (each.type === 'function' ? each.function.arguments : ''));
}

describe.each(PROVIDERS)('%s', (_name, format, endpointOf) => {
  test('a body has every digit', () => {
    expect(argumentsIn(format, format.text(conversation))).toEqual([ARGUMENTS]);
  });

  test.each(PROVIDERS)('its body is converted to %s, or the loss is named', (_other, to) => {
    const { body, text, losses } = convertBody(format.text(conversation), {
      from: format,
      to,
      onLoss: 'omit',
    });
    expect(argumentsIn(to, text)).toEqual([ARGUMENTS]);
    for (const [key, number] of Object.entries(NUMBERS)) {
      const named = losses.filter(({ path }) => path.endsWith(`.${key}`));
      expect(JSON.stringify(body).includes(number) || named.length === 1).toBe(true);
      for (const { problem } of named) {
        expect(problem).toContain(
          `${number} becomes ${Number(number)} as a JavaScript number; text`,
        );
      }
    }
  });

  const events: readonly ReaderEvent[] = [
    { type: 'tool-call', index: 0, id: 'call_1', name: 'pay' },
    { type: 'tool-call-arguments', index: 0, text: ARGUMENTS },
    { type: 'tool-call-end', index: 0 },
    { type: 'end', reason: 'tool_calls' },
  ];
  const about = { id: 'r', model: 'm', created: 1_700_000_000 };

  test.each(['whole', 'whole over a stream', 'as events'])(
    'a server gets and gives every digit, %s, and a tool is told what it lacks',
    async (way) => {
      const bodies: string[] = [];
      const endpoint = endpointOf({
        async fetch(_address, init) {
          bodies.push(String(init?.body));
          const { responses } = format;
          const said: readonly ReaderEvent[] =
            bodies.length === 1
              ? events
              : [
                  { type: 'text', text: 'Done.' },
                  { type: 'end', reason: 'stop' },
                ];
          if (way === 'whole') {
            return new Response(writeJson(responses.body(accumulate(said), about)), {
              headers: { 'content-type': 'application/json' },
            });
          }
          const writer = responses.writer(about);
          const chunks = [...said.flatMap((event) => writer.push(event)), ...writer.end()];
          return new Response(
            chunks.map((chunk) => responses.text(chunk)).join('') + responses.done,
          );
        },
      });
      const got: { input: unknown; text: string }[] = [];
      const pay = defineTool({
        name: 'pay',
        description: 'Pays.',
        schema: { type: 'object', properties: {} },
        run(input, { call: { function: called } }) {
          got.push({ input, text: called.arguments });
          return 'paid';
        },
      });
      const model = chatModel({ format, endpoint }).withTools([pay]);
      const { result, warnings } = await runOf(model, way);
      expect(got).toEqual([{ input: JSON.parse(ARGUMENTS), text: ARGUMENTS }]);
      const warning = {
        code: 'rounded-numbers',
        message:
          'pay: arguments.id: 9223372036854775807 becomes 9223372036854776000 as a JavaScript number; call.function.arguments has its digits, as it has those of 2 more',
      };
      expect(result.warnings).toEqual([warning]);
      if (way === 'as events') expect(warnings).toEqual([{ type: 'warning', ...warning }]);
      expect(argumentsIn(format, bodies[1] ?? '{}')).toEqual([ARGUMENTS]);
    },
  );
});

async function runOf(model: ChatModel, way: string) {
  const asked = { messages: [{ role: 'user', content: 'Pay.' }] } as const;
  if (way !== 'as events') return { result: await model.run(asked), warnings: [] };
  const warnings: RunEvent[] = [];
  const run = model.runStream(asked);
  for (;;) {
    const { done, value } = await run.next();
    if (done) return { result: value, warnings };
    if (value.type === 'warning') warnings.push(value);
  }
}
