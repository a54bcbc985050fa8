import type { PromptFormat } from '@modelspeak/core';
import type { VectorOutcome } from './outcome.js';
import type { ReplyRow } from './read-row.js';
import { tokenReplyRunner } from './reply-runner.js';
import type { Said } from './said.js';

/** Why and what a format reads instead of what another reader does. */
export interface Difference {
  readonly reason: string;
  readonly expected: Said;
}

/** A case from the tests of another reader: what it reads in a reply. */
export interface PeerRow extends ReplyRow {
  /** The reader. */
  readonly peer: string;
  /** The file of its tests, and the commit at which it was read. */
  readonly file: string;
  readonly commit: string;
  /** The day on which it was read. */
  readonly seen: string;
  /** What its tests expect. */
  readonly expected: Said;
  /** Why and what a format reads instead. */
  readonly differs?: Difference | undefined;
  /** Why and what a format reads instead if special tokens come as tokens. */
  readonly by_token?: Difference | undefined;
}

/**
 * Creates a runner for the rows of `peers/*.jsonl`: replies from the tests of other readers. Each
 * is read as text and with its special tokens as tokens, as those tests expect or as the row says
 * for a reason.
 *
 * @example
 * ```ts
 * import { peerRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const run = peerRunner(llama3());
 * const said = (content: string) => ({ content, reasoning: '', tool_calls: [] });
 * const { exception, expected, actual } = run({
 *   prompt: '<|start_header_id|>assistant<|end_header_id|>\n\n',
 *   tools: [],
 *   reply: 'Hello.<|eot_id|>',
 *   expected: said('Hello'),
 *   differs: { reason: 'the full stop is part of the text', expected: said('Hello.') },
 * });
 * console.log(exception, actual === expected); // the full stop is part of the text true
 * ```
 */
export function peerRunner(format: PromptFormat): (vector: unknown) => VectorOutcome {
  const run = tokenReplyRunner(format);
  return (vector) => {
    const row = vector as PeerRow;
    const exception = (row.differs ?? row.by_token)?.reason;
    if (exception === undefined) return run(row);
    const expected = row.differs?.expected ?? row.expected;
    return { ...run({ ...row, expected }), exception };
  };
}
