import { textOf } from '../../conversation/text-of.js';
import type { Capabilities } from '../../format/capabilities.js';
import { joinTurns } from './join-turns.js';
import type { Origins } from './origins.js';
import { callsOf, isSystem, silence, type Turn } from './turn.js';

/**
 * Lets user and assistant alternate: joins what one of them says in a row. System messages in between come
 * before it. Where a format has no text beside calls, an empty user message parts them.
 */
export function alternating(
  turns: readonly Turn[],
  { contentWithToolCalls }: Pick<Capabilities, 'contentWithToolCalls'>,
  origins: Origins,
): readonly Turn[] {
  const written: Turn[] = [];
  let open: Turn[] = [];
  /** What the open turns do. */
  let done = { says: false, calls: false };
  /** System messages since the open turns. */
  let instructions: Turn[] = [];
  const close = (): void => {
    const [first, ...others] = open;
    if (first !== undefined) written.push(joinTurns([first, ...others], origins));
    written.push(...instructions);
    open = [];
    instructions = [];
    done = { says: false, calls: false };
  };
  for (const turn of turns) {
    if (isSystem(turn)) {
      instructions.push(turn);
      continue;
    }
    const { role } = turn.message;
    const does = deedsOf(turn);
    const isRepeated = open[0]?.message.role === role && (role === 'user' || role === 'assistant');
    const clashes = (done.says && does.calls) || (done.calls && does.says);
    if (!isRepeated) close();
    else if (clashes && contentWithToolCalls !== true) {
      close();
      written.push(silence('user'));
    } else {
      written.push(...instructions);
      instructions = [];
    }
    open.push(turn);
    done = { says: done.says || does.says, calls: done.calls || does.calls };
  }
  close();
  return written;
}

function deedsOf(turn: Turn): { readonly says: boolean; readonly calls: boolean } {
  return { says: textOf(turn.message.content) !== '', calls: callsOf(turn).length > 0 };
}
