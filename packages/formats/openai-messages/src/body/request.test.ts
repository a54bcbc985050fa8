import { errorOf } from '@modelspeak/conformance';
import type { Conversation, RenderOptions } from '@modelspeak/core';
import { expect, it } from 'vitest';
import { openaiMessages } from '../openai-messages.js';
import { EFFORTS, type OpenAIRequest } from './request.js';

const conversation: Conversation = {
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [{ type: 'function', function: { name: 'f' } }],
};
const format = openaiMessages({ model: 'gpt-5' });
const named = { type: 'function', function: { name: 'f' } } as const;
const json = {
  type: 'json_schema',
  json_schema: { name: 'x', description: 'X', schema: { type: 'object' }, strict: true },
} as const;

it.each<[RenderOptions<OpenAIRequest>, object]>([
  [{}, {}],
  [{ toolChoice: 'auto' }, { tool_choice: 'auto' }],
  [{ toolChoice: 'none' }, { tool_choice: 'none' }],
  [{ toolChoice: 'required' }, { tool_choice: 'required' }],
  [{ toolChoice: named }, { tool_choice: named }],
  [{ responseFormat: { type: 'text' } }, { response_format: { type: 'text' } }],
  [{ responseFormat: { type: 'json_object' } }, { response_format: { type: 'json_object' } }],
  [{ responseFormat: json }, { response_format: json }],
  [
    { responseFormat: { type: 'json_schema', json_schema: { name: 'x', strict: null } } },
    { response_format: { type: 'json_schema', json_schema: { name: 'x', strict: null } } },
  ],
  [
    { toolChoice: 'auto', responseFormat: json, thinking: { effort: 'low' } },
    { tool_choice: 'auto', response_format: json, reasoning_effort: 'low' },
  ],
  ...EFFORTS.map((effort): [RenderOptions<OpenAIRequest>, object] => [
    { thinking: { effort } },
    { reasoning_effort: effort },
  ]),
])('writes %j as %j, and reads it back', (options, keys) => {
  const body = format.body(conversation, options);
  expect(body).toEqual({ model: 'gpt-5', ...conversation, ...keys });
  expect(openaiMessages().readBody(body)).toEqual({
    model: 'gpt-5',
    conversation,
    options,
    sampling: {},
    parameters: {},
  });
});

it.each([
  { tool_choice: null },
  { tool_choice: 'any' },
  { tool_choice: { type: 'custom', custom: { name: 'f' } } },
  { tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [] } } },
  { tool_choice: { type: 'function', function: 'f' } },
  { tool_choice: { type: 'function', function: { name: 5 } } },
  { tool_choice: { ...named, strict: true } },
  { tool_choice: { type: 'function', function: { name: 'f', strict: true } } },
  { response_format: null },
  { response_format: { type: 'grammar' } },
  { response_format: { type: 'json_object', schema: {} } },
  { response_format: { type: 'json_schema' } },
  { response_format: { type: 'json_schema', json_schema: { name: 5 } } },
  { response_format: { type: 'json_schema', json_schema: { name: 'x', description: 5 } } },
  { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: [] } } },
  { response_format: { type: 'json_schema', json_schema: { name: 'x', strict: 1 } } },
  { response_format: { type: 'json_schema', json_schema: { name: 'x', more: 1 } } },
  { response_format: { ...json, more: 1 } },
  { reasoning_effort: 'huge' },
  { reasoning_effort: null },
])('leaves %j among the parameters, and writes it again', (parameters) => {
  const body = { model: 'gpt-5', ...conversation, ...parameters };
  const parts = openaiMessages().readBody(body);
  expect(parts).toEqual({ model: 'gpt-5', conversation, options: {}, sampling: {}, parameters });
  expect(openaiMessages({ model: 'gpt-5', parameters }).body(parts.conversation)).toEqual(body);
});

it.each<[RenderOptions<OpenAIRequest>, object, string]>([
  [{ toolChoice: 'auto' }, { tool_choice: 'none' }, 'toolChoice'],
  [{ responseFormat: json }, { response_format: { type: 'text' } }, 'responseFormat'],
  [{ thinking: { effort: 'low' } }, { reasoning_effort: null }, 'thinking.effort'],
])('refuses %j beside the parameters %j', (options, parameters, path) => {
  const both = openaiMessages({ model: 'gpt-5', parameters });
  expect(errorOf(() => both.body(conversation, options))).toMatchObject({
    code: 'invalid_option',
    path,
  });
  expect(both.body(conversation)).toMatchObject(parameters);
});

it.each([
  [{ continueFinalMessage: true }, 'continueFinalMessage'],
  [{ thinking: { enabled: true } }, 'thinking.enabled'],
  [{ thinking: { effort: 'huge' } }, 'thinking.effort'],
  [{ documents: [{ text: 'A' }] }, 'documents'],
])('refuses %j', (options, path) => {
  const refused = errorOf(() => format.body(conversation, options as RenderOptions<OpenAIRequest>));
  expect(refused).toMatchObject({ code: 'unsupported', path });
});
