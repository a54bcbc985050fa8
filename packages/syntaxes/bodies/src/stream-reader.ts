import { type EndReason, ModelspeakError, type Reader, type ReaderEvent } from '@modelspeak/core';
import { createParser } from 'eventsource-parser';
import { Field, show } from './field.js';
import { refuseServerError } from './server-error.js';
import { parseServerJson } from './server-json.js';

/** With CR line endings, the parser's time for a piece grows quadratically with its length. */
const PIECE = 65_536;

/** Reads the parsed chunks of one response, unchecked. */
export interface ChunkReader {
  /**
   * Reads the next chunk.
   *
   * @param path Its place in the stream, for errors; empty for a response that came as a whole.
   * @throws {ModelspeakError} for a chunk that violates the protocol, and for an error of the server
   */
  push(chunk: unknown, path: string): readonly ReaderEvent[];
  /** Ends the response. */
  end(reason?: EndReason): readonly ReaderEvent[];
}

/**
 * Creates a reader for a streamed response: the text of its event stream, however it is cut, or chunks that a
 * client has parsed. If the response is a JSON body instead, as errors often are, that is read.
 *
 * Events before an error are returned before the error is thrown, so they do not depend on the cutting. After the
 * error, `end` still ends the reply.
 *
 * @param chunks Reads the data of the events.
 * @param done The data that ends the stream without being a chunk, such as `[DONE]`.
 * @param parse Parses the data of an event; by default without the spelling of its numbers.
 *
 * @throws {ModelspeakError} from the reader: `incomplete` for a stream that was cut off, `invalid_json`,
 * `invalid_input`
 *
 * @example
 * ```ts
 * import { createStreamReader, Field } from '@modelspeak/bodies';
 *
 * const reader = createStreamReader({
 *   push: (chunk, path) => [{ type: 'text', text: new Field(chunk, path).get('say').text ?? '' }],
 *   end: (reason = 'stop') => [{ type: 'end', reason }],
 * });
 * console.log(reader.push('data: {"say":"Hel'), reader.push('lo"}\n\n'));
 * // [] [ { type: 'text', text: 'Hello' } ]
 * ```
 */
export function createStreamReader<Chunk extends object>(
  chunks: ChunkReader,
  done?: string,
  parse: (text: string, path: string) => unknown = parseServerJson,
): Reader<string | Chunk> {
  let events: ReaderEvent[] = [];
  let failure: { readonly error: unknown } | undefined;
  let hasFailed = false;
  let count = 0;
  let textOutside = '';
  let state: 'started' | 'reading' | 'closing' | 'ended' = 'started';
  let isDone = false;
  let isWithinLine = false;

  const attempt = (step: () => void): void => {
    if (hasFailed) return;
    try {
      step();
    } catch (error) {
      hasFailed = true;
      failure = { error };
    }
  };

  const takeEvents = (): readonly ReaderEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };

  const throwFailure = (): void => {
    if (failure === undefined) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  };

  const takeChunk = (value: unknown, path = `chunks[${count}]`): void => {
    const brought = chunks.push(value, path);
    count++;
    // Spreading the events of a big chunk into one call would overflow the stack.
    for (const event of brought) events.push(event);
  };

  /** Reports text outside the events of a stream as ignored. */
  const ignoreOutside = (): void => {
    if (textOutside !== '') events.push({ type: 'ignored', text: textOutside });
    textOutside = '';
  };

  const takeJson = (text: string): void => {
    const path = `chunks[${count}]`;
    let value: unknown;
    try {
      value = parse(text, path);
    } catch (error) {
      throw state === 'closing' ? cutOff(text, path, error) : error;
    }
    takeChunk(value);
  };

  const takeData = (data: string): void => {
    const text = data.trim();
    if (text === '') {
      if (state === 'closing' && isWithinLine) throw cutOff('data:', `chunks[${count}]`);
      return;
    }
    ignoreOutside();
    if (isDone) events.push({ type: 'ignored', text });
    else if (text === done) isDone = true;
    else takeJson(text);
  };

  /** Reads the server's response if it is not a stream. */
  const takeOutside = (): void => {
    const text = textOutside.trim();
    if (text === '') return;
    if (!text.startsWith('{')) {
      throw new ModelspeakError('invalid_input', `found ${show(text)}, expected an event stream`);
    }
    takeChunk(parse(text, ''), '');
  };

  const parser = createParser({
    onEvent: ({ data }) => attempt(() => takeData(data)),
    onError: ({ field, value = '', line }) =>
      attempt(() => {
        // llama.cpp's server reports errors this way.
        if (field === 'error') {
          ignoreOutside();
          refuseServerError(new Field({ error: parseServerJson(value, field) }, ''));
        }
        if (line === undefined || line.trim() === '') return;
        if (state === 'closing' && isWithinLine && 'data:'.startsWith(line)) {
          throw cutOff(line, `chunks[${count}]`);
        }
        textOutside += `${line}\n`;
        if (count > 0 || isDone) ignoreOutside();
      }),
  });

  const feed = (text: string): void => {
    if (text === '') return;
    let rest = state === 'started' ? text.replace(/^\uFEFF/, '') : text;
    state = 'reading';
    isWithinLine = !/[\r\n]$/.test(text);
    for (; rest !== ''; rest = rest.slice(PIECE)) parser.feed(rest.slice(0, PIECE));
  };

  return {
    push(chunk) {
      if (state === 'ended') return [];
      if (typeof chunk === 'string') feed(chunk);
      else {
        ignoreOutside();
        attempt(() => takeChunk(chunk));
      }
      const taken = takeEvents();
      if (taken.length === 0) throwFailure();
      return taken;
    },
    end(reason) {
      if (state === 'ended') return [];
      state = 'closing';
      // Saved streams often lack the blank line that completes the last event.
      parser.feed('\n\n');
      attempt(takeOutside);
      throwFailure();
      state = 'ended';
      return [...takeEvents(), ...chunks.end(reason)];
    },
  };
}

function cutOff(text: string, path: string, cause?: unknown): ModelspeakError {
  return new ModelspeakError(
    'incomplete',
    `the stream was cut off in the middle of an event: ${show(text)}`,
    { path, cause },
  );
}
