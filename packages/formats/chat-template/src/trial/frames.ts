import type { Conversation, Message } from '@modelspeak/core';
import { isOwn, type Run, textOfRuns } from '../runs.js';

/** A template's own text before, between or after content. */
export interface Frame {
  readonly text: string;
  /** The part of it that the template writes for the message after it. */
  readonly lead: string;
  /** The role of the message whose content is before it. */
  readonly before: Message['role'] | undefined;
  /** Whether that message calls tools. */
  readonly followsCalls: boolean;
  /** The role of the message whose content is after it. */
  readonly after: Message['role'] | undefined;
  /** Whether that message calls tools. */
  readonly precedesCalls: boolean;
  /** Whether it is within a call or between two calls of a message. */
  readonly isInCalls: boolean;
}

/** Returns the template's own texts in a prompt, in order. */
export function framesOf(runs: readonly Run[], { messages }: Conversation): readonly Frame[] {
  const frames: Frame[] = [];
  let own: Run[] = [];
  let last: Run | undefined;
  const seen = new Set<Run['source']>();
  const at = (message: number | null): Message | undefined =>
    message === null ? undefined : messages[message];
  const end = (next?: Run): void => {
    const after = next?.message ?? null;
    const before = last?.message ?? null;
    const text = textOfRuns(own);
    if (text !== '') {
      const lead = textOfRuns(own.filter(({ message }) => message !== null && message !== before));
      frames.push({
        text,
        lead,
        before: at(before)?.role,
        followsCalls: callsTools(at(before)),
        after: at(after)?.role,
        precedesCalls: callsTools(at(after)),
        isInCalls: isCall(last) && isCall(next) && before === after && !seen.has(next?.source),
      });
    }
    own = [];
  };
  for (const run of runs) {
    if (isOwn(run)) {
      own.push(run);
      continue;
    }
    end(run);
    last = run;
    seen.add(run.source);
  }
  end();
  return frames;
}

function isCall(run: Run | undefined): boolean {
  return run?.source?.kind === 'call' || run?.source?.kind === 'note';
}

function callsTools(message: Message | undefined): boolean {
  return message?.role === 'assistant' && Boolean(message.tool_calls?.length);
}

/** Whether a frame separates a message of the model from another message. */
export function isTurn({ before, after }: Frame): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    (before === 'assistant') !== (after === 'assistant')
  );
}

/** Whether a frame is only that, and contains neither the spelling of calls nor a system prompt. */
export function isPlainTurn(frame: Frame): boolean {
  const touchesSystem = frame.before === 'system' || frame.after === 'system';
  return isTurn(frame) && !frame.followsCalls && !frame.precedesCalls && !touchesSystem;
}

/** Whether a frame follows a reply. */
export function isEnd({ before, after }: Frame): boolean {
  return before === 'assistant' && after !== 'assistant';
}
