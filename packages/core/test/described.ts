import { accumulate } from '../src/reading/accumulate.js';
import type { SectionsDescription } from '../src/reading/described/description.js';
import { createSectionsReader } from '../src/reading/described/sections-reader.js';
import type {
  Reader,
  ReaderEvent,
  ReaderOptions,
  Reply,
  TextReader,
} from '../src/reading/reader.js';
import { readerContext } from '../src/reading/reader-context.js';

/** A reader of sections that ends at `<end>`. */
export function sectionsReader(
  description: SectionsDescription,
  options: ReaderOptions = {},
): TextReader {
  return createSectionsReader(description, ['<end>'], readerContext(options));
}

/** The events of a reply that comes in these chunks. */
export function eventsOf(reader: Reader, chunks: Iterable<string>): ReaderEvent[] {
  return [...Array.from(chunks).flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
}

/** A reply in few words: its text, its reasoning, its calls, what is malformed. */
export function brief(reply: Reply): unknown {
  const { content, reasoning_content, tool_calls } = reply.message;
  return {
    ...(content !== null && content !== '' && { text: content }),
    ...(reasoning_content !== undefined && { thought: reasoning_content }),
    ...(tool_calls !== undefined && {
      calls: tool_calls.map((call) => `${call.function.name}(${call.function.arguments})`),
    }),
    ...(reply.malformed.length > 0 && { malformed: reply.malformed.map(({ raw }) => raw) }),
  };
}

/** What a reply is however it is cut: whole, in single characters, and at every place in two. */
export function everyWay(make: () => Reader, reply: string): unknown[] {
  const halves = Array.from(reply, (_, at) => [reply.slice(0, at), reply.slice(at)]);
  return [[reply], [...reply], ...halves].map((chunks) =>
    brief(accumulate(eventsOf(make(), chunks))),
  );
}
