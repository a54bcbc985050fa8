import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

/** With thinking off, what the model thought since the user spoke is refused. */
function thoughtsInTurn({ messages }: Conversation): string | undefined {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const thinks = messages.some(
    (message, index) =>
      index > asked && message.role === 'assistant' && Boolean(message.reasoning_content),
  );
  return thinks ? 'thinking is off, and the reference drops what the model thought' : undefined;
}

const THINKING = { thinking: { enabled: true } } as const;
const OPENED = 'the prompt opens <think>, which messages of the past do not have';
/** A system message that comes later stands before all others, as if it had always been there. */
function laterSystem({ messages }: Conversation): string | undefined {
  const spoken = messages.findIndex(({ role }) => role !== 'system');
  return messages.findLastIndex(({ role }) => role === 'system') > spoken
    ? 'a system message that comes later stands before all others'
    : undefined;
}
const INDENTED = 'the lines of the template are indented, otherwise in history than at the end';

/** The ways to write DeepSeek that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 20, restriction: thoughtsInTurn },
  'V4, thinking': {
    request: THINKING,
    keepsPastReasoning: ({ tools }) => Boolean(tools?.length),
    runs: 20,
    rewritesHistory: OPENED,
  },
  'V4, which sees all its thoughts': {
    request: { thinking: { enabled: true, keepPast: true } },
    keepsPastReasoning: () => true,
    runs: 20,
  },
  'V3.2': { formatOptions: { version: 'v3.2' }, restriction: thoughtsInTurn, runs: 20 },
  'V3.2, thinking': {
    formatOptions: { version: 'v3.2' },
    request: THINKING,
    rewritesHistory: OPENED,
    runs: 20,
  },
  'V3.2, asked not to think': {
    formatOptions: { version: 'v3.2' },
    request: { thinking: { enabled: false } },
    restriction: thoughtsInTurn,
    runs: 20,
  },
  'V3.2, not asked': {
    formatOptions: { version: 'v3.2' },
    request: { thinking: { enabled: undefined } },
    restriction: thoughtsInTurn,
    runs: 20,
  },
  'V3.1': {
    formatOptions: { version: 'v3.1' },
    restriction: thoughtsInTurn,
    rewritesHistory: laterSystem,
    runs: 20,
  },
  'V3.1, thinking': {
    formatOptions: { version: 'v3.1' },
    request: THINKING,
    rewritesHistory: OPENED,
    runs: 20,
  },
  'V3.1 as vLLM serves it': {
    formatOptions: { version: 'v3.1-vllm' },
    restriction: thoughtsInTurn,
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'after a result the model goes on without one',
    skip: ['training-mask'],
    runs: 20,
  },
  'V3.1 as vLLM serves it, thinking': {
    formatOptions: { version: 'v3.1-vllm' },
    request: THINKING,
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'after a result the model goes on without one',
    skip: ['training-mask'],
    runs: 20,
  },
  R1: { formatOptions: { version: 'r1' }, rewritesHistory: laterSystem, runs: 20 },
  'R1, whose prompt opens a thought': {
    formatOptions: { version: 'r1', opensThought: true },
    rewritesHistory: OPENED,
    runs: 20,
  },
  'R1, distilled': { formatOptions: { version: 'r1-distill' }, rewritesHistory: OPENED, runs: 20 },
  V3: { formatOptions: { version: 'v3' }, rewritesHistory: laterSystem, runs: 20 },
  'V3 as vLLM serves it': {
    formatOptions: { version: 'v3-vllm' },
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'the header of the reply belongs to the message of the user',
    // The prompt does not end as history begins the reply.
    skip: ['training-mask'],
    runs: 20,
  },
};
