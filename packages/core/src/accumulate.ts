import type { FunctionToolCall } from './conversation.js';
import type { EndReason, ReaderEvent, Reply, Usage } from './reader.js';

/** Gathers events into a reply, step by step. */
export interface Accumulator {
  /** Takes the next event. */
  add(event: ReaderEvent): void;
  /** The reply so far. Complete once an `end` event was added. */
  reply(): Reply;
}

/**
 * Starts gathering events into a reply. Useful for showing a message while it grows; for a finished
 * list of events, {@link accumulate} is shorter.
 *
 * @example
 * ```ts
 * import { createAccumulator } from '@modelspeak/core';
 *
 * const accumulator = createAccumulator();
 * accumulator.add({ type: 'text', text: 'Hel' });
 * accumulator.add({ type: 'text', text: 'lo' });
 * console.log(accumulator.reply().message.content); // Hello
 * ```
 */
export function createAccumulator(): Accumulator {
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  const malformed: { raw: string; reason: string }[] = [];
  let content = '';
  let reasoning = '';
  let refusal = '';
  let ignored = '';
  let reason: EndReason = 'unknown';
  let stop: string | undefined;
  let usage: Usage | undefined;

  return {
    add(event) {
      switch (event.type) {
        case 'text':
          content += event.text;
          break;
        case 'reasoning':
          reasoning += event.text;
          break;
        case 'refusal':
          refusal += event.text;
          break;
        case 'tool-call':
          calls.set(event.index, { id: event.id, name: event.name, arguments: '' });
          break;
        case 'tool-call-arguments': {
          const call = calls.get(event.index);
          if (call !== undefined) call.arguments += event.text;
          break;
        }
        case 'tool-call-malformed':
          malformed.push({ raw: event.raw, reason: event.reason });
          if (event.index !== undefined) calls.delete(event.index);
          break;
        case 'usage':
          usage = event.usage;
          break;
        case 'end':
          reason = event.reason;
          stop = event.stop;
          break;
        case 'ignored':
          ignored += event.text;
          break;
        case 'tool-call-end':
          break;
      }
    },

    reply() {
      const toolCalls = [...calls.values()].map(
        (call): FunctionToolCall => ({
          id: call.id,
          type: 'function',
          // A call without arguments is often sent as no text at all, which is not JSON.
          function: { name: call.name, arguments: call.arguments || '{}' },
        }),
      );
      const silent = content === '' && (toolCalls.length > 0 || refusal !== '');
      return {
        message: {
          role: 'assistant',
          content: silent ? null : content,
          ...(reasoning !== '' && { reasoning_content: reasoning }),
          ...(refusal !== '' && { refusal }),
          ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
        },
        reason,
        ...(stop !== undefined && { stop }),
        malformed: [...malformed],
        ignored,
        ...(usage !== undefined && { usage }),
      };
    },
  };
}

/**
 * Gathers the events of one reply into its message. Pieces of the same kind are joined. A call
 * without arguments gets `{}`. A call that was taken back as malformed is no part of the message.
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 *
 * const reply = accumulate([
 *   { type: 'tool-call', index: 0, id: 'call_0', name: 'get_weather' },
 *   { type: 'tool-call-arguments', index: 0, text: '{"city":' },
 *   { type: 'tool-call-arguments', index: 0, text: '"Paris"}' },
 *   { type: 'tool-call-end', index: 0 },
 *   { type: 'end', reason: 'tool_calls' },
 * ]);
 * console.log(reply.reason, reply.message.tool_calls?.[0]);
 * // tool_calls {
 * //   id: 'call_0',
 * //   type: 'function',
 * //   function: { name: 'get_weather', arguments: '{"city":"Paris"}' }
 * // }
 * ```
 */
export function accumulate(events: Iterable<ReaderEvent>): Reply {
  const accumulator = createAccumulator();
  for (const event of events) accumulator.add(event);
  return accumulator.reply();
}
