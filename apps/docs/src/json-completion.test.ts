import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { conversationSchema } from '@modelspeak/core/schemas';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { completeJson } from './json-completion.js';
import type { JsonSchema } from './schema-help.js';

const schema = z.toJSONSchema(conversationSchema, {
  unrepresentable: 'any',
  io: 'input',
}) as JsonSchema;

/** The labels offered at the sign ‸. */
function offered(marked: string, explicit = true): string[] {
  const doc = marked.replace('‸', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  const context = new CompletionContext(state, marked.indexOf('‸'), explicit);
  return completeJson(context, schema)?.options.map(({ label }) => label) ?? [];
}

test.each(['[{"role": "‸"}]', '{"messages": [{"role": "‸"}]}'])('offers roles in %s', (text) => {
  expect(offered(text)).toEqual(expect.arrayContaining(['"user"', '"assistant"', '"tool"']));
});

test('offers what fits the role', () => {
  expect(offered('[{"role": "tool", "‸": 1}]')).toContain('"tool_call_id"');
  expect(offered('[{"role": "user", "‸": 1}]')).not.toContain('"tool_call_id"');
});

test('offers names within an empty object only when asked', () => {
  expect(offered('{‸}')).toEqual(['"messages"', '"tools"']);
  expect(offered('{‸}', false)).toEqual([]);
});

test('offers nothing where anything may stand', () => {
  expect(offered('[{"role": "user", "content": "‸"}]')).toEqual([]);
});
