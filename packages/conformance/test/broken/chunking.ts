import type { ReaderEvent } from '@modelspeak/core';
import type { FormatDefinition, OptionsSchema } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';
import { type BrokenFormat, patch, redefine } from './broken-format.js';

type MakeReader = FormatDefinition<OptionsSchema>['reader'];

const soundReader = sound.reader as MakeReader;

export const chunking: readonly BrokenFormat[] = [
  {
    fault: 'does not see a control token that comes in two chunks',
    check: 'reads the same message however a reply is cut',
    format: redefine({
      reader(options, context, control) {
        const stops = ['<|end|>', '<|call|>'];
        const reader = soundReader(options, context, {
          ...control,
          partialLength: () => 0,
          find: (text, from) => {
            const match = control.find(text, from);
            return match && stops.includes(match.token) ? match : undefined;
          },
        });
        return reader;
      },
    }),
  },
  {
    fault: 'strips every chunk',
    check: 'reads the same message however a reply is cut',
    format: redefine({ reader: reading((text) => text.trimEnd()) }),
  },
  {
    fault: 'takes an empty chunk for the end',
    check: 'reads the same message from bytes cut inside a character',
    format: redefine({
      reader(options, context, control) {
        const reader = soundReader(options, context, control);
        return { ...reader, push: (text) => (text === '' ? reader.end() : reader.push(text)) };
      },
    }),
  },
  {
    fault: 'never says that a call is complete',
    check: 'emits its events in an order that makes sense',
    format: redefine({
      reader: telling((events) => events.filter(({ type }) => type !== 'tool-call-end')),
    }),
  },
  {
    fault: 'begins every call twice',
    check: 'emits its events in an order that makes sense',
    format: redefine({
      reader: telling((events) =>
        events.flatMap((event): readonly ReaderEvent[] =>
          event.type === 'tool-call' ? [event, event] : [event],
        ),
      ),
    }),
  },
  {
    fault: 'has no end',
    check: 'emits its events in an order that makes sense',
    format: redefine({ reader: telling((events) => events.filter(({ type }) => type !== 'end')) }),
  },
  {
    fault: 'reads on after the end',
    check: 'emits its events in an order that makes sense',
    format: patch(({ reader }) => ({
      reader(options) {
        let current = reader(options);
        return {
          push: (text) => current.push(text),
          end(reason) {
            const events = current.end(reason);
            current = reader(options);
            return events;
          },
        };
      },
    })),
  },
];

/** The sound reader, which is handed something else. */
function reading(change: (text: string) => string): MakeReader {
  return (options, context, control) => {
    const reader = soundReader(options, context, control);
    return { push: (text) => reader.push(change(text)), end: (reason) => reader.end(reason) };
  };
}

/** The sound reader, whose events are changed. */
function telling(change: (events: readonly ReaderEvent[]) => readonly ReaderEvent[]): MakeReader {
  return (options, context, control) => {
    const reader = soundReader(options, context, control);
    return {
      push: (text) => change(reader.push(text)),
      end: (reason) => change(reader.end(reason)),
    };
  };
}
