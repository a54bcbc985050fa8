import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

const THINKING = { thinking: { enabled: true } } as const;
const OPENED = 'the prompt opens <think>, which past messages do not have';
/** A later system message is written before all other messages, as if it had always been there. */
function laterSystem({ messages }: Conversation): string | undefined {
  const spoken = messages.findIndex(({ role }) => role !== 'system');
  return messages.findLastIndex(({ role }) => role === 'system') > spoken
    ? 'a later system message is written before all other messages'
    : undefined;
}
const INDENTED = 'the template indents past replies differently from the generation prompt';

/** Gives a reason for conversations with tools, which V3 and V3.1 write as vLLM's template does. */
function withTools(
  reason: string,
  otherwise: (conversation: Conversation) => string | undefined = () => undefined,
) {
  return (conversation: Conversation): string | undefined =>
    conversation.tools?.length ? reason : otherwise(conversation);
}

/** The settings of DeepSeek's formats that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 20 },
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
  'V4.1': {
    formatOptions: { version: 'v4.1' },
    keepsPastReasoning: ({ tools }) => Boolean(tools?.length),
    textJoint: '\n\n',
    rewritesHistory: OPENED,
    runs: 20,
  },
  'V4.1, asked not to think': {
    formatOptions: { version: 'v4.1' },
    request: { thinking: { enabled: false } },
    textJoint: '\n\n',
    runs: 20,
  },
  'V4.1, which sees all its thoughts': {
    formatOptions: { version: 'v4.1' },
    request: { thinking: { effort: 'max', keepPast: true } },
    keepsPastReasoning: () => true,
    textJoint: '\n\n',
    runs: 20,
  },
  'V3.2': { formatOptions: { version: 'v3.2' }, runs: 20 },
  'V3.2, thinking': {
    formatOptions: { version: 'v3.2' },
    request: THINKING,
    rewritesHistory: OPENED,
    runs: 20,
  },
  'V3.2, asked not to think': {
    formatOptions: { version: 'v3.2' },
    request: { thinking: { enabled: false } },
    runs: 20,
  },
  'V3.2, not asked': {
    formatOptions: { version: 'v3.2' },
    request: { thinking: { enabled: undefined } },
    runs: 20,
  },
  'V3.1': {
    formatOptions: { version: 'v3.1' },
    rewritesHistory: withTools(INDENTED, laterSystem),
    noGenerationPrompt: withTools('after a tool result the model continues without one'),
    skip: ['training-mask'],
    runs: 20,
  },
  'V3.1 as its template says': {
    formatOptions: { version: 'v3.1-template' },
    rewritesHistory: laterSystem,
    runs: 20,
  },
  'V3.1 as its template says, thinking': {
    formatOptions: { version: 'v3.1-template' },
    request: THINKING,
    rewritesHistory: OPENED,
    runs: 20,
  },
  'V3.1 as vLLM serves it': {
    formatOptions: { version: 'v3.1-vllm' },
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'after a tool result the model continues without one',
    skip: ['training-mask'],
    runs: 20,
  },
  'V3.1 as vLLM serves it, thinking': {
    formatOptions: { version: 'v3.1-vllm' },
    request: THINKING,
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'after a tool result the model continues without one',
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
  V3: {
    formatOptions: { version: 'v3' },
    rewritesHistory: withTools(INDENTED, laterSystem),
    noGenerationPrompt: withTools('the header of the reply is part of the user message'),
    skip: ['training-mask'],
    runs: 20,
  },
  'V3 as its template says': {
    formatOptions: { version: 'v3-template' },
    rewritesHistory: laterSystem,
    runs: 20,
  },
  'V3 as vLLM serves it': {
    formatOptions: { version: 'v3-vllm' },
    rewritesHistory: INDENTED,
    noGenerationPrompt: 'the header of the reply is part of the user message',
    // The prompt ends differently from how a past reply begins.
    skip: ['training-mask'],
    runs: 20,
  },
};
