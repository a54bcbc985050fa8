import type { Reader } from '@modelspeak/core';
import { sound } from '../sound.js';
import { redefine } from './broken-format.js';

/** A format that takes strings of digits for numbers, whatever the schema says. */
export const guessing = redefine({
  reader(options, context, control) {
    const reader = sound.reader(options as never, context, control);
    const guessed = (events: ReturnType<Reader['push']>) =>
      events.map((event) =>
        event.type === 'tool-call-arguments'
          ? { ...event, text: event.text.replace(/"([1-9]\d*(?:\.\d+)?)"/, '$1') }
          : event,
      );
    return {
      push: (text) => guessed(reader.push(text)),
      end: (reason) => guessed(reader.end(reason)),
    };
  },
});
