import {
  coverageRunners,
  replyRunners,
  type VectorOutcome,
  type VectorRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import type { Tool } from '@modelspeak/core';
import { hunyuan } from '@modelspeak/format-hunyuan';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly reasoning_effort: string;
  readonly preserved_thinking: boolean;
}

const prompts = coverageRunners(
  hunyuan,
  coverage,
  ({
    enable_thinking: enabled,
    reasoning_effort: effort,
    preserved_thinking: keepPast,
  }: Partial<TemplateOptions>) => ({
    render: {
      today: '2025-01-05',
      thinking:
        effort === 'no_think' ? { enabled: false, keepPast } : { enabled, effort, keepPast },
    },
  }),
);

const a13b = hunyuan({ version: 'a13b' });
const replies = replyRunners({ 'hunyuan-a13b': a13b, hy3: hunyuan({ version: '3' }) });

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replies,
  'replies/hunyuan-a13b.jsonl': completeCalls(replies['replies/hunyuan-a13b.jsonl']),
};

/** Excepts rows whose references read no call of a list that was cut off, not even one before the cut. */
function completeCalls(run: VectorRunner | undefined): VectorRunner {
  return (vector): VectorOutcome | undefined => {
    const outcome = run?.(vector);
    const { kind = '', reply, tools, expected } = vector as Row;
    if (outcome === undefined || !kind.startsWith('cut') || expected.tool_calls.length > 0) {
      return outcome;
    }
    const { message } = a13b.parse(reply, { tools });
    const [said] = reply.split('<tool_calls>');
    return message.tool_calls?.length && (message.content ?? '') === said
      ? { ...outcome, actual: outcome.expected, exception: 'a call before the cut is complete' }
      : outcome;
  };
}

interface Row {
  readonly kind?: string;
  readonly reply: string;
  readonly tools: readonly Tool[];
  readonly expected: { readonly tool_calls: readonly unknown[] };
}
