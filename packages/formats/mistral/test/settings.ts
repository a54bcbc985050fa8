import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

const ALWAYS = {
  noGenerationPrompt: 'a reply begins right after the user turn',
  runs: 20,
} as const;
/** The behaviour of mistral-common that the templates do not share. */
const COMMON = { ...ALWAYS, textJoint: '\n\n', trimmed: / +$/ } as const;
const MOVES_TOOLS = { rewritesHistory: 'the tools move to the last user message' };
const MOVES_SYSTEM = {
  rewritesHistory: 'the system message and the tools move to the last user message',
};

/** The content that the templates drop, and that is therefore refused. */
const dropsSystem = ({ messages }: Conversation) =>
  messages[0]?.role === 'system' && messages.at(-1)?.role !== 'user'
    ? 'the template drops a system message unless the last message is from the user'
    : undefined;
const dropsText = ({ messages }: Conversation) =>
  messages.some((each) => each.role === 'assistant' && each.tool_calls?.length && each.content)
    ? 'the template drops text next to tool calls'
    : undefined;

/** The settings of Mistral that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: COMMON,
  v15: { ...ALWAYS, trimmed: / +$/, formatOptions: { version: 'v15' } },
  'v15, thinking': {
    ...ALWAYS,
    trimmed: / +$/,
    formatOptions: { version: 'v15' },
    request: { thinking: { enabled: true } },
  },
  v11: { ...COMMON, ...MOVES_TOOLS, formatOptions: { version: 'v11' } },
  'v7 with tekken': { ...COMMON, ...MOVES_TOOLS, formatOptions: { version: 'v7-tekken' } },
  v7: { ...COMMON, ...MOVES_TOOLS, formatOptions: { version: 'v7' } },
  'v3 with tekken': { ...COMMON, ...MOVES_SYSTEM, formatOptions: { version: 'v3-tekken' } },
  v3: { ...COMMON, ...MOVES_SYSTEM, formatOptions: { version: 'v3' } },
  v1: { ...COMMON, formatOptions: { version: 'v1' } },
  'the chat template of Ministral 3': {
    ...ALWAYS,
    formatOptions: { version: 'v13', profile: 'template' },
  },
  'the chat template of Devstral Small by Unsloth': {
    ...ALWAYS,
    formatOptions: { version: 'v13', profile: 'unsloth' },
  },
  'the chat template of Mistral Small 3.2': {
    ...ALWAYS,
    ...MOVES_TOOLS,
    formatOptions: { version: 'v11', profile: 'template' },
    restriction: dropsText,
  },
  'the chat template of Mistral Small 3': {
    ...ALWAYS,
    formatOptions: { version: 'v7-tekken', profile: 'template' },
  },
  'the chat template of Mistral Nemo': {
    ...ALWAYS,
    ...MOVES_SYSTEM,
    formatOptions: { version: 'v3-tekken', profile: 'template' },
    restriction: (given) => dropsSystem(given) ?? dropsText(given),
  },
  'the chat template of Mistral 7B v0.3': {
    ...ALWAYS,
    ...MOVES_TOOLS,
    formatOptions: { version: 'v3', profile: 'template' },
    restriction: dropsText,
  },
};
