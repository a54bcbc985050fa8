import type { ToolCall } from '../conversation/conversation.js';
import { type Accumulator, createAccumulator } from '../reading/accumulate.js';
import type { ReaderEvent } from '../reading/reader.js';

/** An event of a reply in which every call is complete. */
export type WholeEvent =
  | Exclude<
      ReaderEvent,
      {
        readonly type:
          | 'tool-call'
          | 'tool-call-arguments'
          | 'tool-call-end'
          | 'tool-call-malformed'
          | 'extra';
      }
    >
  | WholeCall
  | { readonly type: 'extra'; readonly extra: { readonly [key: string]: unknown } };

/** A complete call. */
export interface WholeCall {
  readonly type: 'call';
  readonly call: ToolCall;
  /** The provider's signature of the call. */
  readonly signature?: string | undefined;
}

/** Completes the calls of a reply. */
export interface CallCompleter {
  /** Takes the next event and returns those that are complete, in their order. */
  push(event: ReaderEvent): readonly WholeEvent[];
}

/**
 * Creates a filter that turns the events of a reply into events with complete calls, for writers of
 * protocols that cannot withdraw a call. The order stays: what follows a call waits until the call is
 * complete or withdrawn. A call that is still open at the end counts as complete.
 *
 * @example
 * ```ts
 * import { completeCalls } from '@modelspeak/core/authoring';
 *
 * const completer = completeCalls();
 * completer.push({ type: 'tool-call', index: 0, id: 'a', name: 'now' });
 * const [event] = completer.push({ type: 'tool-call-end', index: 0 });
 * if (event?.type === 'call') console.log(event.call.id, event.call.type); // a function
 * ```
 */
export function completeCalls(): CallCompleter {
  const waiting: (WholeEvent | OpenCall)[] = [];
  const open = new Map<number, OpenCall>();

  const close = (index: number, isKept: boolean): void => {
    const call = open.get(index);
    if (call === undefined) return;
    open.delete(index);
    call.state = isKept ? 'complete' : 'withdrawn';
  };
  const take = (event: ReaderEvent): void => {
    switch (event.type) {
      case 'tool-call': {
        const gathered = createAccumulator();
        gathered.add(event);
        const call: OpenCall = { gathered, signature: event.signature, state: 'open' };
        open.set(event.index, call);
        waiting.push(call);
        return;
      }
      case 'tool-call-arguments':
        open.get(event.index)?.gathered.add(event);
        return;
      case 'tool-call-end':
        close(event.index, true);
        return;
      case 'tool-call-malformed':
        if (event.index !== undefined) close(event.index, false);
        return;
      case 'extra':
        if (event.index === undefined) waiting.push({ type: 'extra', extra: event.extra });
        else open.get(event.index)?.gathered.add(event);
        return;
      case 'end':
        for (const index of [...open.keys()]) close(index, true);
        waiting.push(event);
        return;
      default:
        waiting.push(event);
    }
  };

  return {
    push(event) {
      take(event);
      const until = waiting.findIndex((next) => 'state' in next && next.state === 'open');
      const ready = waiting.splice(0, until === -1 ? waiting.length : until);
      return ready.flatMap((next) => ('state' in next ? wholeCall(next) : [next]));
    },
  };
}

interface OpenCall {
  readonly gathered: Accumulator;
  readonly signature: string | undefined;
  state: 'open' | 'complete' | 'withdrawn';
}

function wholeCall({ gathered, signature, state }: OpenCall): WholeCall[] {
  const [call] = gathered.reply<ToolCall>().message.tool_calls ?? [];
  if (state === 'withdrawn' || call === undefined) return [];
  return [{ type: 'call', call, ...(signature !== undefined && { signature }) }];
}
