import type { ReaderEvent } from '@modelspeak/core';
import type { TextReader } from '@modelspeak/core/authoring';

const WARNING: ReaderEvent = {
  type: 'warning',
  code: 'calls-not-read',
  message:
    'the chat template does not show how the model spells tool calls, so they are in the text; describe them with `replies`',
};

/** Says at the end of a reply that its calls, if any, were read as text. */
export function warningReader(reader: TextReader): TextReader {
  const warned = (events: readonly ReaderEvent[]): readonly ReaderEvent[] => {
    const end = events.findIndex(({ type }) => type === 'end');
    return end === -1 ? events : events.toSpliced(end, 0, WARNING);
  };
  return {
    push: (chunk) => warned(reader.push(chunk)),
    token: (token) => warned(reader.token?.(token) ?? reader.push(token)),
    end: (reason) => warned(reader.end(reason)),
  };
}
