import { readFileSync } from 'node:fs';
import {
  cutByLengths,
  errorOf,
  readInChunks,
  replyRunner,
  testSettings,
  vectorCases,
} from '@modelspeak/conformance';
import { accumulate, type Reply } from '@modelspeak/core';
import { defineFormat } from '@modelspeak/core/authoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonDefinition } from '../src/hf/json-definition.js';
import { llama3 as hf } from '../src/hf.js';
import { llama3 as hfJson } from '../src/hf-json.js';
import { settings } from './settings.js';

// The suite wants all that a format can have, which core makes of the same definition.
const whole = defineFormat(jsonDefinition);
const { formatOptions: _profile, ...setting } = settings['the chat template of Hugging Face'] ?? {};
testSettings(whole, { 'hf with calls in JSON': setting }, { describe, test });

const file = 'replies/llama3-json.jsonl';
const recorded = vectorCases(
  file,
  readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'),
);

test.each(recorded)('$id', (vector) => {
  const { expected, actual } = replyRunner(whole())(vector);
  expect(actual).toBe(expected);
});

const pieces = fc.constantFrom(
  ...['Hi', ' ', '\n', ';', ', ', '`', '{', '}', '[1, 2]', '{"a": 1}', 'a < b', '😀', '\ud83d'],
  ...['{"name": "f", "parameters": {"a": "b", "c": [1.0, null]}}', '{"name": "f"}'],
  ...['{"type": "function", "name": "g", "parameters": {}}', '{"name": "f", "parameters": {"a": "'],
  ...['[{"name": "f", "parameters": {}}, {"name": "g", "parameters": {"é": "\\u00e9\n"}}]', '[]'],
  ...['<|python_tag|>{"name": "f", "parameters": {"a": "<|eot_id|>"}}', '<|eot_id|>', '<|eom_id|>'],
  ...['<|start_header_id|>assistant<|end_header_id|>\n\n', '<|begin_of_text|>', '<|image|>', '<|'],
);
const replies = fc.array(pieces, { maxLength: 6 }).map((said) => said.join(''));
const tools = fc.constantFrom(
  undefined,
  ...[['f'], ['f', 'g'], []].map((names) =>
    names.map((name) => ({ type: 'function' as const, function: { name } })),
  ),
);

/** A reply with its arguments parsed, and without why something was no call. */
function meaningOf({ message, reason, stop, ignored, malformed }: Reply) {
  const calls = message.tool_calls?.map(({ function: { name, arguments: json }, id }) => [
    ...[id, name],
    JSON.parse(json) as unknown,
  ]);
  return {
    text: message.content,
    calls,
    reason,
    stop,
    ignored,
    broken: malformed.map(({ raw }) => raw),
  };
}

test('it reads calls in JSON and text as the profile hf does, however they are cut', () => {
  let calls = 0;
  fc.assert(
    fc.property(
      replies,
      tools,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (reply, offered, lengths) => {
        const expected = meaningOf(hf().parse(reply, { tools: offered }));
        const reader = { reader: () => hfJson().reader({ tools: offered }) };
        const events = readInChunks(reader, cutByLengths(reply, lengths));
        expect(meaningOf(accumulate(events))).toEqual(expected);
        calls += expected.calls?.length ?? 0;
      },
    ),
    { numRuns: 2000 },
  );
  expect(calls).toBeGreaterThan(150);
});

test('calls in Python, in tags and of built-in tools are text', () => {
  const ask = { tools: [{ type: 'function', function: { name: 'f' } }] } as const;
  for (const said of ['[f(a=1)]', '<function=f>{}</function>', 'brave_search.call(query="x")']) {
    const { message, reason } = hfJson().parse(`${said}<|eot_id|>`, ask);
    expect([message, reason]).toEqual([{ role: 'assistant', content: said }, 'stop']);
    // After the tag, too.
    expect(hfJson().parse(`<|python_tag|>${said}`, ask).message.content).toBe(said);
  }
});

test('it writes what the profile hf writes, and knows what that knows of a turn', () => {
  const conversation = {
    messages: [
      { role: 'user', content: 'Time? <|eot_id|>' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '12' },
    ],
    tools: [{ type: 'function', function: { name: 'f', description: 'The time' } }],
  } as const;
  for (const options of [{}, { referenceSpelling: true }, { toolsInUserMessage: false }]) {
    const turn = hfJson(options).turn(conversation);
    const { grammar, tokens, tokensAsync, readerOptions, ...other } =
      hf(options).turn(conversation);
    const { builtins, ...known } = readerOptions;
    expect(turn).toMatchObject({ text: other.text, media: [], opened: '', stop: other.stop });
    expect(turn.segments).toEqual(other.segments);
    expect(turn.readerOptions).toEqual(known);
    expect(turn.parse('{"name": "f", "parameters": {}}').message.tool_calls?.[0]?.id).toBe(
      'call_0',
    );
  }
  expect(hfJson.models).toBe(hf.models);
});

test('what would need its grammar or built-in tools is refused', () => {
  const ask = { messages: [{ role: 'user', content: 'Hi' }] } as const;
  expect(errorOf(() => hfJson({ builtinTools: ['brave_search'] } as never)).message).toBe(
    'options.builtinTools: unknown option; known are toolsInUserMessage, referenceSpelling',
  );
  expect(errorOf(() => hfJson().turn(ask, { toolChoice: 'required' as never }))).toMatchObject({
    code: 'unsupported',
    path: 'toolChoice',
  });
  const { message } = hfJson()
    .turn(ask, { toolChoice: 'none' })
    .parse('{"name": "f", "parameters": {}}');
  expect(message.tool_calls).toBeUndefined();
});
