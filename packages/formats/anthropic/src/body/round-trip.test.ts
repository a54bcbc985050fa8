import type {
  ContentBlockParam,
  ImageBlockParam,
  MessageCreateParams,
  MessageParam,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages/messages';
import { parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropicMessages } from '../index.js';

const format = anthropicMessages({ unsigned: 'write' });

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const id = fc.stringMatching(/^[a-z0-9_]{1,6}$/);
const optional = <Value>(key: string, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map((made) => (made === undefined ? {} : { [key]: made }));
const cache = optional(
  'cache_control',
  fc.constant({ type: 'ephemeral' as const, ttl: '1h' as const }),
);

const textBlock: fc.Arbitrary<TextBlockParam> = fc
  .tuple(text, cache)
  .map(([said, mark]) => ({ type: 'text', text: said, ...mark }));
const image: fc.Arbitrary<ImageBlockParam> = fc
  .oneof<fc.Arbitrary<ImageBlockParam['source']>[]>(
    fc.constant({ type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' }),
    fc.webUrl().map((url) => ({ type: 'url', url })),
  )
  .chain((source) => cache.map((mark) => ({ type: 'image', source, ...mark })));
const documentBlock: fc.Arbitrary<ContentBlockParam> = fc.constantFrom<ContentBlockParam>(
  {
    type: 'document',
    source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
    title: 'a.pdf',
    context: 'A note',
    citations: { enabled: true },
  },
  { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Hi' } },
  { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } },
  { type: 'search_result', source: 's', title: 't', content: [{ type: 'text', text: 'x' }] },
);
const result = (tool_use_id: string): fc.Arbitrary<ToolResultBlockParam> =>
  fc
    .tuple(
      optional(
        'content',
        fc.oneof(text, fc.array(fc.oneof(textBlock, image), { minLength: 1, maxLength: 2 })),
      ),
      optional('is_error', fc.boolean()),
      cache,
    )
    .map((more) => Object.assign({ type: 'tool_result' as const, tool_use_id }, ...more));

const spoken = fc.oneof<fc.Arbitrary<ContentBlockParam>[]>(
  textBlock.chain((block) =>
    optional(
      'citations',
      fc.constant([
        {
          type: 'char_location' as const,
          cited_text: 'c',
          document_index: 0,
          document_title: 'd',
          start_char_index: 0,
          end_char_index: 1,
        },
      ]),
    ).map((more) => ({ ...block, ...more })),
  ),
  fc.tuple(text, id).map(([thinking, signature]) => ({ type: 'thinking', thinking, signature })),
  id.map((data) => ({ type: 'redacted_thinking', data })),
  fc.constant({
    type: 'server_tool_use',
    id: 'srv',
    name: 'web_search',
    input: { query: 'x' },
  } as const),
);
const input = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
});

/** A turn of the assistant with calls, and the user's turn with their results. */
const exchange: fc.Arbitrary<MessageParam[]> = fc
  .tuple(
    fc.array(spoken, { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(id, id, input), {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 2,
    }),
    fc.array(textBlock, { maxLength: 1 }),
  )
  .chain(([before, calls, after]) =>
    fc.tuple(...calls.map(([key]) => result(key))).map((results): MessageParam[] => [
      {
        role: 'assistant',
        content: [
          ...before,
          ...calls.map(([key, name, given]) => ({
            type: 'tool_use' as const,
            id: key,
            name,
            input: given,
          })),
        ],
      },
      { role: 'user', content: [...(results as ToolResultBlockParam[]), ...after] },
    ]),
  );
const said: fc.Arbitrary<MessageParam[]> = fc.oneof(
  text.map((content): MessageParam[] => [{ role: 'user', content }]),
  fc
    .array(fc.oneof(textBlock, image, documentBlock), { minLength: 1, maxLength: 3 })
    .map((content): MessageParam[] => [{ role: 'user', content }]),
  text.map((content): MessageParam[] => [{ role: 'assistant', content }]),
  fc
    .array(spoken, { minLength: 1, maxLength: 3 })
    .map((content): MessageParam[] => [{ role: 'assistant', content }]),
  text.map((content): MessageParam[] => [{ role: 'system', content }]),
);
const tool: fc.Arbitrary<ToolUnion> = fc.oneof<fc.Arbitrary<ToolUnion>[]>(
  fc
    .tuple(id, optional('description', text), optional('strict', fc.boolean()), cache)
    .map(([name, ...more]) =>
      Object.assign({ name, input_schema: { type: 'object' as const, properties: {} } }, ...more),
    ),
  fc.constant({ type: 'web_search_20250305', name: 'web_search', max_uses: 2 } as const),
);
const offered = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.array(tool, { maxLength: 2 }),
      optional(
        'tool_choice',
        fc.constantFrom<NonNullable<MessageCreateParams['tool_choice']>>(
          { type: 'auto' },
          { type: 'any', disable_parallel_tool_use: true },
          { type: 'tool', name: 'f' },
          { type: 'none' },
        ),
      ),
    )
    .map(([tools, choice]) => ({
      tools: [{ name: 'f', input_schema: { type: 'object', properties: {} } }, ...tools],
      ...choice,
    })),
);
const bodies: fc.Arbitrary<MessageCreateParams> = fc
  .tuple(
    fc.array(fc.oneof(said, exchange), { minLength: 1, maxLength: 4 }),
    optional('system', fc.oneof(text, fc.array(textBlock, { minLength: 1, maxLength: 2 }))),
    offered,
    optional(
      'thinking',
      fc.constantFrom<NonNullable<MessageCreateParams['thinking']>>(
        { type: 'disabled' },
        { type: 'adaptive', display: 'summarized' },
        { type: 'enabled', budget_tokens: 2000 },
      ),
    ),
    optional(
      'output_config',
      fc.constantFrom<NonNullable<MessageCreateParams['output_config']>>(
        { effort: 'low' },
        { format: { type: 'json_schema', schema: { type: 'object' } }, effort: 'max' },
      ),
    ),
    optional('stop_sequences', fc.array(text, { maxLength: 2 })),
    optional('stream', fc.boolean()),
    optional('metadata', fc.constant({ user_id: 'u' })),
    optional('top_k', fc.nat()),
    optional('temperature', fc.constantFrom(0, 0.5, 1)),
  )
  .map(([messages, ...more]) => {
    const body = Object.assign({ model: 'm', max_tokens: 9, messages: messages.flat() }, ...more);
    return body as MessageCreateParams;
  })
  .filter(isNormal);

/** Whether a body has none of the forms that are written in another way: see the README. */
function isNormal({ messages }: MessageCreateParams): boolean {
  return messages.every(
    ({ role, content }, index) =>
      !(
        role === 'system' && messages.slice(0, index).every((before) => before.role === 'system')
      ) &&
      !(
        role === 'user' &&
        typeof content !== 'string' &&
        isResults(messages[index - 1]) &&
        !hasResults(content)
      ) &&
      !(role === 'user' && typeof content === 'string' && isResults(messages[index - 1])),
  );
}

const hasResults = (content: readonly ContentBlockParam[]): boolean =>
  content.some(({ type }) => type === 'tool_result');

/** Whether a message has results alone, so that what follows belongs to it. */
function isResults(message: MessageParam | undefined): boolean {
  if (message === undefined || typeof message.content === 'string') return false;
  return message.content.at(-1)?.type === 'tool_result';
}

describe('a body', () => {
  test('is written as it was read', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parts = format.readBody(body);
        const options = { ...parts.options, toolLinks: false };
        expect(format.writeBody({ ...parts, options })).toEqual(body);
      }),
      { numRuns: 500 },
    );
  });

  test('is written as it was read from text, with the spelling of numbers', () => {
    const given =
      '{"model":"m","max_tokens":5,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{"x":1.0,"2":1e3}}]}],"metadata":{"n":1.50}}';
    const parts = format.readBody(given);
    const options = { ...parts.options, toolLinks: false };
    const again = format.writeBodyText({ ...parts, options });
    expect(parseJson(again, { objects: 'map' })).toEqual(parseJson(given, { objects: 'map' }));
  });
});

describe('parts of a body', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parts = format.readBody(body);
        const options = { ...parts.options, toolLinks: false };
        const again = format.readBody(format.writeBody({ ...parts, options }));
        expect(writeJson(again)).toBe(writeJson(parts));
      }),
    );
  });
});

test('an uploaded document is a file with an id', () => {
  const source = { type: 'file', file_id: 'file_011' };
  const content = [{ type: 'document', source, title: 'a.pdf' }];
  const body = { max_tokens: 5, messages: [{ role: 'user', content }] };
  const parts = format.readBody(body);
  expect(parts.conversation.messages[0]?.content).toEqual([
    { type: 'file', file: { file_id: 'file_011', filename: 'a.pdf' } },
  ]);
  expect(format.writeBody(parts)).toEqual(body);
});
