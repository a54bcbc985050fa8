import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { AiSdk } from './ai-module.js';
import type { ScriptedReply } from './subject.js';

const SCHEMA: LanguageModelV4FunctionTool['inputSchema'] = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 40 } },
  required: ['city'],
  additionalProperties: false,
};

/** A tool as a model is offered it. */
export const WEATHER: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'weather',
  description: 'Tells the weather of a city.',
  inputSchema: SCHEMA,
};

/** The same tool as `generateText` takes it. */
export function weather(ai: AiSdk, execute?: (input: { city: string }) => unknown): object {
  const { description } = WEATHER;
  const inputSchema = ai.jsonSchema(SCHEMA as never);
  return ai.tool({ description, inputSchema, ...(execute && { execute }) } as never) as object;
}

export const TEXT: ScriptedReply = { reasoning: 'Let me think.', text: 'It is sunny today.' };

export const CALL = { name: 'weather', input: { city: 'Paris' } } as const;

export const CALLS: ScriptedReply = {
  reasoning: 'I need both.',
  calls: [CALL, { name: 'weather', input: { city: 'São "Paulo"' } }],
};

/** What replies are made of. */
export const REPLIES: readonly ScriptedReply[] = [
  TEXT,
  { text: 'Plain.' },
  CALLS,
  { text: 'I will look.', calls: [CALL] },
  { text: 'Cut off in the', finish: 'length' },
];
