import { type Conversation, ModelspeakError } from '@modelspeak/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenAIChunk } from './chunks/chunk.js';
import { readOpenAIChunks } from './chunks/read-chunks.js';
import { openaiMessages } from './openai-messages.js';

const format = openaiMessages({ model: 'gpt-5' });

/** Generates values with some of the right keys and arbitrary contents. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 8 },
    fc.constantFrom<unknown>('assistant', 'user', 'function', 'custom', 'text', '{}', 0, null),
    fc.anything({ withBigInt: true, withDate: true, withMap: true }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'messages',
        'tools',
        'role',
        'content',
        'type',
        'text',
        'tool_calls',
        'tool_call_id',
        'function',
        'custom',
        'name',
        'arguments',
        'parameters',
        'id',
        'choices',
        'index',
        'delta',
        'message',
        'error',
        'usage',
        'prompt_tokens',
        'audio',
        'finish_reason',
        'object',
        'reasoning',
        'function_call',
        'functions',
        'model',
        'code',
      ),
      tie('value'),
    ),
  ),
}));

const serverText = fc.oneof(
  fc.string(),
  value.map((data) => {
    try {
      return `data: ${JSON.stringify(data)}\n\n`;
    } catch {
      return 'data: {\n\n';
    }
  }),
);

it.each<[string, fc.Arbitrary<unknown>, (input: unknown) => unknown]>([
  ['body', value, (input) => format.body(input as Conversation)],
  ['conversation', value, (input) => format.conversation(input)],
  ['readBody', value, (input) => format.readBody(input)],
  ['parse', value, (input) => format.parse(input)],
  ['parse of text', serverText, (input) => format.parse(input)],
  ['openaiMessages', value, (input) => openaiMessages(input as object)],
  ['reader', value, (input) => format.reader().push(input as OpenAIChunk)],
  ['readOpenAIChunks', value, (input) => readOpenAIChunks().push(input as OpenAIChunk)],
])('%s answers anything with a result or a ModelspeakError', (_name, inputs, run) => {
  fc.assert(
    fc.property(inputs, (input) => {
      try {
        run(input);
      } catch (error) {
        expect(error).toBeInstanceOf(ModelspeakError);
      }
    }),
    { numRuns: 2000 },
  );
});
