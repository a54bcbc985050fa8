import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

/** The ways to write Llama 3 that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {},
  'tools in function tags': { formatOptions: { toolPromptFormat: 'function_tag' }, runs: 30 },
  'tools in a Python list': { formatOptions: { toolPromptFormat: 'python_list' }, runs: 30 },
  'the chat template of Hugging Face': {
    formatOptions: { profile: 'hf' },
    runs: 50,
    restriction: toolsBeforeUser,
  },
  'base models': {
    formatOptions: { profile: 'base' },
    runs: 30,
    noGenerationPrompt: 'a base model goes on with the text itself',
    restriction: ({ messages }: Conversation) =>
      messages.length > 1 ? 'a base model goes on with one text' : undefined,
  },
};

/** Its first user message introduces the tools, and stands where no other message is before it. */
function toolsBeforeUser({ messages, tools }: Conversation): string | undefined {
  const first = messages[messages[0]?.role === 'system' ? 1 : 0];
  return tools?.length && first?.role !== 'user'
    ? 'the first user message introduces the tools'
    : undefined;
}
