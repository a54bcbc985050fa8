import { readFileSync } from 'node:fs';
import { errorOf, replyRunner, testSettings, vectorCases } from '@modelspeak/conformance';
import {
  type Conversation,
  type Message,
  ModelspeakError,
  type RenderOptions,
  type Tool,
} from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { llama3 as hf } from '../src/hf.js';
import { llama3 as whole } from '../src/llama3.js';
import { templateRunner } from '../vectors/chat-template.js';
import { settings } from './settings.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

const { formatOptions: _profile, ...setting } = settings['the chat template of Hugging Face'] ?? {};
testSettings(hf, { hf: setting }, { describe, test, runs: 25 });

describe.each([
  ['chat-templates/llama3.json', templateRunner(undefined, hf())],
  ['chat-templates/llama3.2.json', templateRunner('2025-01-05', hf())],
  ['replies/llama3-json.jsonl', replyRunner(hf())],
] as const)('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual, exception } = run(vector);
    expect(actual).toBe(expected);
    expect(exception).toBeUndefined();
  });
});

const texts = fc.constantFrom(
  'Hi',
  '',
  ' spaced\n',
  '<|eot_id|>',
  '<|reserved_special_token_7|>',
  '<|python_',
  'tag|>',
  'é😀',
  '{"name": "f", "parameters": {}}',
  'Environment: ipython',
  'Tools: brave_search',
);
const names = fc.constantFrom('f', 'get_weather', 'brave_search', 'code_interpreter', 'a "b"');
const given = fc.constantFrom(
  '{}',
  '{"query": "q \\"r\\""}',
  '{"n": 1.0, "o": {"p": [null, 1e400]}}',
  '{"code": "1"}',
);
const call = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  type: fc.constant('function' as const),
  function: fc.record({ name: names, arguments: given }),
});
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ role: fc.constantFrom('system' as const, 'user' as const), content: texts }),
  fc.record({ role: fc.constant('assistant' as const), content: texts }),
  fc.record({
    role: fc.constant('assistant' as const),
    content: fc.option(texts),
    tool_calls: fc.array(call, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ role: fc.constant('tool' as const), tool_call_id: fc.constant('a'), content: texts }),
);
const tool: fc.Arbitrary<Tool> = fc.record({
  type: fc.constant('function' as const),
  function: fc.record({
    name: names,
    description: texts,
    parameters: fc.constantFrom({}, { type: 'object', properties: { n: { type: 'integer' } } }),
  }),
});
const conversation: fc.Arbitrary<Conversation> = fc.record({
  messages: fc.array(message, { maxLength: 5 }),
  tools: fc.option(fc.array(tool, { maxLength: 2 })),
});
const options = fc.record(
  {
    builtinTools: fc.subarray(['brave_search', 'photogen', 'code_interpreter'] as const),
    toolsInUserMessage: fc.boolean(),
    referenceSpelling: fc.boolean(),
  },
  { requiredKeys: [] },
);
const render: fc.Arbitrary<RenderOptions<{ prefill: true }>> = fc.record(
  {
    generationPrompt: fc.boolean(),
    continueFinalMessage: fc.boolean(),
    today: fc.constantFrom('2025-01-05', '2024-12-31', 'soon'),
    specialTokens: fc.constantFrom('escape' as const, 'refuse' as const, 'allow' as const),
    onLoss: fc.constantFrom('refuse' as const, 'reference' as const),
  },
  { requiredKeys: [] },
);

/** Returns the output, or the error if it is refused. */
function outcomeOf(write: () => unknown): unknown {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return { code: error.code, message: error.message };
  }
}

test('it writes what the whole writes in the profile hf', () => {
  let written = 0;
  fc.assert(
    fc.property(conversation, options, render, (said, chosen, asked) => {
      const request = { toolLinks: false, ...asked };
      const entry = hf(chosen);
      const reference = whole({ profile: 'hf', ...chosen });
      const expected = outcomeOf(() => reference.render(said, request));
      written += Number(typeof expected === 'string');
      expect(outcomeOf(() => entry.render(said, request))).toEqual(expected);
      expect(outcomeOf(() => entry.mask(said, request))).toEqual(
        outcomeOf(() => reference.mask(said, request)),
      );
      expect(outcomeOf(() => entry.segments(said, request))).toEqual(
        outcomeOf(() => reference.segments(said, request)),
      );
      if (typeof expected !== 'string') return;
      const [turn, other] = [entry.turn(said, request), reference.turn(said, request)];
      expect(turn.readerOptions).toEqual(other.readerOptions);
      expect(turn.stop).toEqual(other.stop);
      expect(turn.grammar()).toEqual(other.grammar());
      const reply = '[f(a="b")]<|python_tag|>brave_search.call(query="q")<|eom_id|>';
      expect(turn.parse(reply)).toEqual(other.parse(reply));
    }),
    { numRuns: 500 },
  );
  // Usually a fifth of them. The rest is refused, with the same error.
  expect(written).toBeGreaterThan(25);
});

test('its options are those of the profile, with their defaults', () => {
  expect(hf.options?.['~standard'].validate({})).toEqual({
    value: { builtinTools: undefined, toolsInUserMessage: true, referenceSpelling: false },
  });
  expect(errorOf(() => hf({ profile: 'meta' } as never)).message).toBe(
    'options.profile: unknown option; the options are builtinTools, toolsInUserMessage, referenceSpelling',
  );
});
