import { type Tool, writeJson } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import type { K2Style } from './k2-turns.js';
import { K2_TOKENS } from './tokens.js';

const json = { ...pythonJson({ ascii: false }), itemSeparator: ',', keySeparator: ':' };
const sortedJson = { ...json, sortKeys: true };

/** The style of K2 and K2 Thinking. */
export const K2_STYLE: K2Style = {
  defaultSystem: 'You are Kimi, an AI assistant created by Moonshot AI.',
  describeTools: (tools) => writeJson(tools, json, 'tools'),
  marks: {
    image: markedText(K2_TOKENS, '<|media_start|>image<|media_content|><|media_pad|><|media_end|>'),
    after: '\n',
  },
};

/** The style of Linear. */
export const LINEAR_STYLE: K2Style = { describeTools: sortedTools, marks: K2_STYLE.marks };

/** Describes tools as JSON with sorted keys. */
export function sortedTools(tools: readonly Tool[]): string {
  return writeJson(tools, sortedJson, 'tools');
}
