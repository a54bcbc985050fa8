import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

const rewritesHistory =
  'a decision token stands in the last turn alone, and earlier calls between other tokens';

/** The reference writes results as JSON, and so reads them. */
function plainResults({ messages }: Conversation): string | undefined {
  const isJson = ({ role, content }: Conversation['messages'][number]): boolean =>
    role !== 'tool' || (typeof content === 'string' && isJsonText(content));
  return messages.every(isJson) ? undefined : 'the reference takes results in JSON alone';
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The ways to write MRPromptV3 that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { rewritesHistory, restriction: plainResults },
  'without checks': {
    formatOptions: { bosToken: true, training: true, check: false },
    runs: 30,
    rewritesHistory,
    restriction: plainResults,
  },
};
