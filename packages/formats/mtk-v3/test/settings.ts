import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

const rewritesHistory =
  'only the last turn has a decision token, and past calls are between other tokens';

/** The reference parses results as JSON. */
function plainResults({ messages }: Conversation): string | undefined {
  const isJson = ({ role, content }: Conversation['messages'][number]): boolean =>
    role !== 'tool' || (typeof content === 'string' && isJsonText(content));
  return messages.every(isJson) ? undefined : 'the reference accepts only JSON results';
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The settings of MRPromptV3 that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { rewritesHistory, restriction: plainResults },
  'without checks': {
    formatOptions: { bosToken: true, training: true, check: false },
    runs: 30,
    rewritesHistory,
    restriction: plainResults,
  },
};
