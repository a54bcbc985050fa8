import { lineFormat, soundLines, uncounted } from '../sound-responses.js';
import type { BrokenFormat } from './broken-format.js';

const STREAMS = 'reads the streams that it writes, however they are cut';
const DIGITS = 'writes every digit of a call, whole and in a stream';
const ERRORS = 'reads the errors that it writes, whole and in a stream';

export const responses: readonly BrokenFormat[] = [
  {
    fault: 'does not write reasoning',
    check: STREAMS,
    format: lineFormat({
      ...soundLines,
      keeps: (event) => event.type !== 'reasoning' && soundLines.keeps(event),
    }),
  },
  {
    fault: 'writes every reason as stop',
    check: STREAMS,
    format: lineFormat({
      ...soundLines,
      read: (line) =>
        soundLines
          .read(line)
          .map((event) => (event.type === 'end' ? { type: 'end', reason: 'stop' } : event)),
    }),
  },
  {
    fault: 'does not write the usage of a whole response',
    check: 'reads the whole responses that it writes',
    format: lineFormat({ ...soundLines, body: uncounted }),
  },
  {
    fault: 'writes the numbers of a whole response as JavaScript does',
    check: DIGITS,
    format: lineFormat({
      ...soundLines,
      body: (reply) =>
        JSON.parse(JSON.stringify({ reply }).replace(/\d{17,}/g, (all) => String(Number(all)))),
    }),
  },
  {
    fault: 'reads the numbers of a stream as JavaScript does',
    check: DIGITS,
    format: lineFormat({
      ...soundLines,
      read: (line) =>
        soundLines
          .read(line)
          .map((event) =>
            event.type === 'tool-call-arguments'
              ? { ...event, text: JSON.stringify(JSON.parse(event.text)) }
              : event,
          ),
    }),
  },
  {
    fault: 'reads an error in a stream as text',
    check: ERRORS,
    format: lineFormat({
      ...soundLines,
      read: (line) =>
        'error' in line ? [{ type: 'text', text: line.error }] : soundLines.read(line),
    }),
  },
];
