import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

/** The settings of Llama 3 that differ in structure, and what the suite needs to know about each. */
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
    noGenerationPrompt: 'a base model continues the text itself',
    restriction: ({ messages }: Conversation) =>
      messages.length > 1 ? 'a base model continues a single text' : undefined,
  },
};

/** The first user message describes the tools, and no other message may precede it. */
function toolsBeforeUser({ messages, tools }: Conversation): string | undefined {
  const first = messages[messages[0]?.role === 'system' ? 1 : 0];
  return tools?.length && first?.role !== 'user'
    ? 'the first user message describes the tools'
    : undefined;
}
