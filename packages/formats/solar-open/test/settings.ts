import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

/** A damaged reply may have text next to its calls, which is read. */
function restriction({ messages }: Conversation): string | undefined {
  const hasBoth = messages.some(
    (message) => message.role === 'assistant' && message.tool_calls?.length && message.content,
  );
  return hasBoth ? 'the template drops the text of a reply with calls' : undefined;
}

/** The settings of Solar Open that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, restriction },
  'with past thoughts': {
    runs: 20,
    attacks: 20,
    request: { thinking: { keepPast: true } },
    restriction,
  },
  'told not to think': {
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: false } },
    rewritesHistory: 'the chat template leaves out the empty thinking block of past prompts',
    restriction,
    // Past replies lack the empty block of the prompt, which is a turn of its own.
    skip: ['training-mask'],
  },
  'without the provider’s prompt': {
    runs: 20,
    attacks: 20,
    formatOptions: { providerPrompt: false },
    restriction,
  },
};
