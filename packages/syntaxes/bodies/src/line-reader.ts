import {
  type EndReason,
  ModelspeakError,
  parseJson,
  type Reader,
  type ReaderEvent,
} from '@modelspeak/core';
import { show } from './field.js';
import type { ChunkReader } from './stream-reader.js';

/**
 * Creates a reader for a response of JSON lines, however its text is cut, or of chunks that a client has parsed.
 * Events before an error are returned before the error is thrown, so they do not depend on the cutting. After
 * the error, `end` still ends the reply. Numbers keep their spelling: the arguments of calls may be objects.
 *
 * @param chunks Reads the lines.
 *
 * @throws {ModelspeakError} from the reader: `incomplete` for a stream that was cut off, `invalid_json`, and what
 * `chunks` throws
 *
 * @example
 * ```ts
 * import { createLineReader, Field } from '@modelspeak/bodies';
 *
 * const reader = createLineReader({
 *   push: (chunk, path) => [{ type: 'text', text: new Field(chunk, path).get('say').text ?? '' }],
 *   end: (reason = 'stop') => [{ type: 'end', reason }],
 * });
 * console.log(reader.push('{"say":"Hel'), reader.push('lo"}\n'));
 * // [] [ { type: 'text', text: 'Hello' } ]
 * ```
 */
export function createLineReader<Chunk extends object>(
  chunks: ChunkReader,
): Reader<string | Chunk> {
  const begun: string[] = [];
  let count = 0;
  let hasFailed = false;
  let failure: { readonly error: unknown } | undefined;
  let hasEnded = false;

  const read = (step: () => readonly ReaderEvent[]): readonly ReaderEvent[] => {
    if (hasFailed) return [];
    try {
      return step();
    } catch (error) {
      hasFailed = true;
      failure = { error };
      return [];
    }
  };
  const readChunk = (chunk: unknown): readonly ReaderEvent[] => {
    const path = `chunks[${count}]`;
    count++;
    return chunks.push(chunk, path);
  };
  const readLine = (line: string): readonly ReaderEvent[] =>
    line.trim() === '' ? [] : readChunk(parseJson(line, { path: `chunks[${count}]` }));
  const throwFailure = (): void => {
    if (failure === undefined) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  };

  return {
    push(chunk) {
      if (hasEnded) return [];
      const events: ReaderEvent[] = [];
      const add = (step: () => readonly ReaderEvent[]): void => {
        for (const event of read(step)) events.push(event);
      };
      if (typeof chunk !== 'string') add(() => readChunk(chunk));
      else {
        const lines = chunk.split('\n');
        const rest = lines.pop() ?? '';
        for (const line of lines) {
          const whole = begun.splice(0).join('') + line;
          add(() => readLine(whole));
        }
        if (rest !== '') begun.push(rest);
      }
      if (events.length === 0) throwFailure();
      return events;
    },
    end(reason?: EndReason) {
      if (hasEnded) return [];
      const rest = begun.splice(0).join('');
      const last = read(() => readLast(rest, `chunks[${count}]`, readLine));
      throwFailure();
      hasEnded = true;
      return [...last, ...chunks.end(reason)];
    },
  };
}

/** Reads a line without an end: a whole one, or the beginning of one. */
function readLast(
  line: string,
  path: string,
  read: (line: string) => readonly ReaderEvent[],
): readonly ReaderEvent[] {
  try {
    return read(line);
  } catch (error) {
    if (!(error instanceof ModelspeakError) || error.code !== 'invalid_json') throw error;
    throw new ModelspeakError(
      'incomplete',
      `the stream was cut off in the middle of a line: ${show(line)}`,
      { path, cause: error },
    );
  }
}
