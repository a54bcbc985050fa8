import { functionsIn } from '../../conversation/functions-in.js';
import { accumulate } from '../accumulate.js';
import type { Reader, ReaderEvent, ReaderOptions, Reply } from '../reader.js';
import { readerContext } from '../reader-context.js';
import { unmarkedCallsReader } from './unmarked-calls-reader.js';

/** Reads calls that a server left in the text of its response, if the options ask for it. */
export function readLeftCalls<Chunk>(reader: Reader<Chunk>, options: ReaderOptions): Reader<Chunk> {
  const context = readerContext(options);
  const offered = functionsIn(context.tools);
  if (options.strictCalls !== false || !context.readsCalls || offered.length === 0) return reader;
  return unmarkedCallsReader(reader, offered, context.callId, false);
}

/** As {@link readLeftCalls}, for a whole response. */
export function withLeftCalls(reply: Reply, options: ReaderOptions): Reply {
  const last = reply.parts.at(-1);
  if (last?.type !== 'text') return reply;
  const { message } = reply;
  const calls = message.tool_calls ?? [];
  const [first, ...others] = calls;
  const usedIds = [...(options.usedIds ?? []), ...calls.map(({ id }) => id)];
  const reader = readLeftCalls(PLAIN, { ...options, usedIds });
  // Calls in the text are counted after these.
  calls.forEach(({ id }, index) => void reader.push({ type: 'tool-call', index, id, name: '' }));
  const found = accumulate([...reader.push(last), ...reader.end(reply.reason)]);
  if (found.message.tool_calls === undefined) return reply;
  const content =
    (message.content ?? '').slice(0, -last.text.length) + (found.message.content ?? '');
  return {
    ...reply,
    reason: found.reason,
    repairs: [...reply.repairs, ...found.repairs],
    parts: [...reply.parts.slice(0, -1), ...found.parts],
    message: {
      ...message,
      content: content === '' ? null : content,
      tool_calls:
        first === undefined
          ? found.message.tool_calls
          : [first, ...others, ...found.message.tool_calls],
    },
  };
}

/** Passes events on. */
const PLAIN: Reader<ReaderEvent> = {
  push: (event) => [event],
  end: (reason = 'stop') => [{ type: 'end', reason }],
};
