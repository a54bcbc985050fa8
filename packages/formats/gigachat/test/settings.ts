import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

/** A damaged reply may have two calls, which are read. */
function hasManyCalls({ messages }: Conversation): string | undefined {
  const calls = messages.map((message) =>
    message.role === 'assistant' ? (message.tool_calls?.length ?? 0) : 0,
  );
  return Math.max(...calls) > 1 ? 'the template writes only the first call of a reply' : undefined;
}

/** The settings of GigaChat that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, restriction: hasManyCalls },
};
