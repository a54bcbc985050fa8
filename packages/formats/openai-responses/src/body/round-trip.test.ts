import { parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import type {
  ResponseCreateParams,
  ResponseInputContent,
  ResponseInputItem,
  Tool,
} from 'openai/resources/responses/responses';
import { expect, test } from 'vitest';
import { openaiResponses } from '../index.js';

const format = openaiResponses({ foreign: 'write' });

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const id = fc.stringMatching(/^[a-z0-9_]{1,6}$/);
const optional = <Value>(key: string, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map((made) => (made === undefined ? {} : { [key]: made }));

const inputPart: fc.Arbitrary<ResponseInputContent> = fc.oneof<
  fc.Arbitrary<ResponseInputContent>[]
>(
  text.map((said) => ({ type: 'input_text', text: said })),
  fc.constantFrom<ResponseInputContent>(
    { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
    { type: 'input_image', file_id: 'file-1', detail: 'auto' },
    { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'a.pdf' },
    { type: 'input_file', file_url: 'https://example.com/a.pdf' },
    { type: 'input_file', file_id: 'file-2' },
  ),
);
const content = fc.oneof(text, fc.array(inputPart, { minLength: 1, maxLength: 3 }));

const user: fc.Arbitrary<ResponseInputItem[]> = fc
  .oneof(
    content.map((said) => ({ role: 'user' as const, content: said })),
    text.map((said) => ({ role: 'developer' as const, content: said })),
    text.map((said) => ({
      role: 'developer' as const,
      content: [{ type: 'input_text' as const, text: said }],
    })),
  )
  .map((item) => [item]);
const outputText = fc
  .tuple(
    text,
    optional(
      'annotations',
      fc.constant([{ type: 'url_citation', url: 'u', title: 't', start_index: 0, end_index: 1 }]),
    ),
  )
  .map(([said, more]) => ({ type: 'output_text' as const, text: said, ...more }));
const message: fc.Arbitrary<ResponseInputItem> = fc
  .tuple(
    id,
    fc.array(
      fc.oneof(
        outputText,
        text.map((refusal) => ({ type: 'refusal' as const, refusal })),
      ),
      { minLength: 1, maxLength: 2 },
    ),
    optional('phase', fc.constantFrom('commentary', 'final_answer')),
  )
  .map(
    ([key, parts, more]) =>
      ({
        type: 'message',
        id: `msg_${key}`,
        role: 'assistant',
        status: 'completed',
        content: parts,
        ...more,
      }) as ResponseInputItem,
  );
const reasoning: fc.Arbitrary<ResponseInputItem> = fc
  .tuple(
    id,
    fc.array(text, { maxLength: 2 }),
    optional('encrypted_content', id),
    optional(
      'content',
      text.map((said) => [{ type: 'reasoning_text' as const, text: said }]),
    ),
    optional('status', fc.constant('completed' as const)),
  )
  .map(([key, summary, ...more]) =>
    Object.assign(
      {
        type: 'reasoning' as const,
        id: `rs_${key}`,
        summary: summary.map((said) => ({ type: 'summary_text' as const, text: said })),
      },
      ...more,
    ),
  );
const hosted = fc.constantFrom<ResponseInputItem>(
  {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'completed',
    action: { type: 'search', query: 'q', queries: ['q'] },
  },
  { type: 'item_reference', id: 'msg_9' },
);

/** A turn with calls, and their outputs. */
const exchange: fc.Arbitrary<ResponseInputItem[]> = fc
  .tuple(
    fc.array(fc.oneof(reasoning, hosted), { maxLength: 2 }),
    fc.option(message, { nil: undefined }),
    fc.uniqueArray(fc.tuple(id, fc.boolean(), optional('namespace', fc.constant('n')), content), {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([before, said, calls]) => [
    ...before,
    ...(said === undefined ? [] : [said]),
    ...calls.map(
      ([call_id, isCustom, more]): ResponseInputItem =>
        isCustom
          ? { type: 'custom_tool_call', call_id, name: 'sh', input: 'ls', id: `ctc_${call_id}` }
          : {
              type: 'function_call',
              call_id,
              name: 'f',
              arguments: '{"x": 1.0}',
              id: `fc_${call_id}`,
              ...more,
            },
    ),
    ...calls.map(
      ([call_id, isCustom, , output]) =>
        ({
          type: isCustom ? 'custom_tool_call_output' : 'function_call_output',
          call_id,
          output,
        }) as ResponseInputItem,
    ),
  ]);
const spoken: fc.Arbitrary<ResponseInputItem[]> = fc.oneof(
  message.map((item) => [item]),
  fc.tuple(reasoning, message),
  text.map((said): ResponseInputItem[] => [{ role: 'assistant', content: said }]),
);
const tool: fc.Arbitrary<Tool> = fc.constantFrom<Tool>(
  {
    type: 'function',
    name: 'f',
    description: 'd',
    parameters: { type: 'object', properties: {} },
    strict: true,
  },
  {
    type: 'function',
    name: 'g',
    parameters: { type: 'object', properties: {} },
    strict: null,
    defer_loading: true,
  },
  {
    type: 'custom',
    name: 'sh',
    format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' },
  },
  { type: 'web_search' },
  { type: 'namespace', name: 'n', description: 'd', tools: [{ type: 'function', name: 'h' }] },
);
const bodies: fc.Arbitrary<ResponseCreateParams> = fc
  .tuple(
    fc.array(fc.oneof(user, exchange, spoken), { minLength: 1, maxLength: 4 }),
    optional('instructions', text),
    optional('tools', fc.uniqueArray(tool, { minLength: 1, maxLength: 3 })),
    optional(
      'reasoning',
      fc.constantFrom(
        { effort: 'low' },
        { effort: 'high', summary: 'auto' },
        { summary: 'detailed' },
      ),
    ),
    optional(
      'text',
      fc.constantFrom(
        { verbosity: 'low' },
        { format: { type: 'text' } },
        {
          format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true },
          verbosity: 'high',
        },
      ),
    ),
    optional('include', fc.constant(['reasoning.encrypted_content'])),
    optional('store', fc.boolean()),
    optional('stream', fc.boolean()),
    optional('max_output_tokens', fc.nat()),
    optional('temperature', fc.constantFrom(0, 0.5)),
    optional('prompt_cache_key', id),
    optional('parallel_tool_calls', fc.boolean()),
  )
  .map(
    ([input, ...more]) =>
      Object.assign({ model: 'm', input: input.flat() }, ...more) as ResponseCreateParams,
  )
  .filter(isNormal);

/** Whether no message of the model that is a string is next to its other items: see the README. */
function isNormal({ input }: ResponseCreateParams): boolean {
  const items = input as readonly ResponseInputItem[];
  const joins = (item: ResponseInputItem | undefined, types: readonly string[]) =>
    item !== undefined && 'type' in item && types.includes(item.type ?? '');
  return items.every(
    (item, index) =>
      !('role' in item && item.role === 'assistant' && typeof item.content === 'string') ||
      !(joins(items[index - 1], BEFORE) || joins(items[index + 1], AFTER)),
  );
}

const HOSTED = ['web_search_call', 'item_reference'];
const BEFORE = [...HOSTED, 'reasoning'];
const AFTER = [...HOSTED, 'function_call', 'custom_tool_call'];

test('a body is written as it was read', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const parts = format.readBody(body);
      const options = { ...parts.options, toolLinks: false };
      expect(format.writeBody({ ...parts, options })).toEqual(body);
    }),
    { numRuns: 500 },
  );
});

test('parts of a body are read as they were written', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const parts = format.readBody(body);
      const options = { ...parts.options, toolLinks: false };
      const again = format.readBody(format.writeBody({ ...parts, options }));
      expect(JSON.parse(writeJson(again))).toEqual(JSON.parse(writeJson(parts)));
    }),
  );
});

test('numbers keep their spelling', () => {
  const given =
    '{"model":"m","input":[],"metadata":{"n":1.50},"tools":[{"type":"function","name":"f","parameters":{"minimum":1.0},"strict":null}]}';
  const again = format.writeBodyText(format.readBody(given));
  expect(parseJson(again, { objects: 'map' })).toEqual(parseJson(given, { objects: 'map' }));
});

test('the short forms of an input are written in the longer form', () => {
  const write = (body: object) => format.writeBody(format.readBody(body));
  expect(write({ input: 'Hi' })).toEqual({ input: [{ role: 'user', content: 'Hi' }] });
  expect(write({ input: [{ type: 'message', role: 'user', content: 'Hi' }] })).toEqual({
    input: [{ role: 'user', content: 'Hi' }],
  });
  expect(write({ input: [{ role: 'system', content: 'Be brief.' }] })).toEqual({
    input: [{ role: 'system', content: [{ type: 'input_text', text: 'Be brief.' }] }],
  });
});
