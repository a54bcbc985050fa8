import {
  ModelspeakError,
  type Reader,
  type ReaderEvent,
  type Reply,
  type Responses,
  type ToolCall,
} from '@modelspeak/core';
import { completeCalls, defineMessagesFormat, type WholeEvent } from '@modelspeak/core/authoring';
import { soundBody } from './sound-body.js';

/** One line of a stream: something that is said, or an error. */
type Line = WholeEvent | { readonly error: string };

/** How the parts of a format work whose streams are lines of JSON. */
export interface LineFormat {
  readonly keeps: (event: WholeEvent) => boolean;
  readonly read: (line: Line) => readonly ReaderEvent[];
  readonly body: (reply: Reply<ToolCall>) => object;
  readonly separator: string;
}

/** A format with nothing wrong. */
export const soundLines: LineFormat = {
  keeps: ({ type }) => !['repair', 'warning', 'ignored'].includes(type),
  read(line) {
    if ('error' in line) throw new ModelspeakError('invalid_input', line.error);
    if (line.type !== 'call') return [line as ReaderEvent];
    const { id } = line.call;
    const called =
      line.call.type === 'function'
        ? { name: line.call.function.name, text: line.call.function.arguments }
        : { name: line.call.custom.name, text: line.call.custom.input };
    const index = Number(id.replace(/\D/g, ''));
    return [
      { type: 'tool-call', index, id, name: called.name },
      { type: 'tool-call-arguments', index, text: called.text },
      { type: 'tool-call-end', index },
    ];
  },
  body: (reply) => ({ reply }),
  separator: '\n',
};

/** Creates the format of such lines. */
export function lineFormat({ keeps, read, body, separator }: LineFormat) {
  const responses: Responses = {
    streamType: 'application/x-ndjson',
    writer() {
      const completer = completeCalls();
      return {
        push: (event) => completer.push(event).filter(keeps),
        end: () => [],
        error: ({ message }) => [{ error: message }],
      };
    },
    body,
    error: ({ message }) => ({ error: message }),
    text: (chunk) => JSON.stringify(chunk) + separator,
    done: '',
  };
  return defineMessagesFormat({
    ...soundBody,
    supports: { ...soundBody.supports, reasoning: true, order: true },
    reader: () => lineReader(read),
    parse(response) {
      const text = typeof response === 'string' ? response : JSON.stringify(response);
      const given = JSON.parse(text) as { reply?: Reply; error?: string };
      if (given.reply !== undefined) return given.reply;
      throw new ModelspeakError('invalid_input', given.error ?? 'found no reply');
    },
    responses,
  });
}

function lineReader(read: LineFormat['read']): Reader {
  let rest = '';
  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap((line) => read(JSON.parse(line) as Line));
    },
    end: () => (rest === '' ? [] : read(JSON.parse(rest) as Line)),
  };
}

/** The reply to events, without its usage. */
export function uncounted(reply: Reply<ToolCall>): object {
  const { usage: _usage, ...rest } = reply;
  return { reply: rest };
}
