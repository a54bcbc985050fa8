import type { RunEvent } from '@modelspeak/chat';
import { documentOf } from '../output/rendering.js';

/** An event as a line of JSON. Only its data is written, not its objects with methods. */
export function eventLine(event: RunEvent): string {
  return documentOf(dataOf(event), { isRow: true });
}

function dataOf(event: RunEvent): object {
  switch (event.type) {
    case 'tool-answer': {
      const { type, call, outcome, message } = event;
      return { type, call, outcome, message };
    }
    case 'run-end': {
      const { reply, messages, rounds, usage, cost } = event.result;
      const spent = Object.entries({ usage, cost }).filter(([, value]) => value !== undefined);
      return {
        type: event.type,
        reason: reply.reason,
        messages,
        rounds,
        ...Object.fromEntries(spent),
        ...(reply.leftOut !== undefined && { leftOut: reply.leftOut }),
      };
    }
    default:
      return event;
  }
}
