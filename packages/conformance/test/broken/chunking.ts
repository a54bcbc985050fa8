import type { ReaderEvent } from '@modelspeak/core';
import { type BrokenFormat, patch, redefine } from './broken-format.js';
import { reading, soundReader, telling } from './reader.js';

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
    fault: 'ignores { token }',
    check: 'reads { token } as a special token, and text that spells one as text',
    format: redefine({
      reader: (options, context, control) => ({
        ...soundReader(options, context, control),
        token: () => [],
      }),
    }),
  },
  {
    fault: 'takes a part of a special token for the whole',
    check: 'reads { token } as a special token, and text that spells one as text',
    format: redefine({
      reader(options, context, control) {
        const reader = soundReader(options, context, control);
        return { ...reader, push: (text) => reader.push(text.replace('|end|>', '<|end|>')) };
      },
    }),
  },
  {
    fault: 'never says that a call is complete',
    check: 'emits its events in a valid order',
    format: redefine({
      reader: telling(() => (events) => events.filter(({ type }) => type !== 'tool-call-end')),
    }),
  },
  {
    fault: 'begins every call twice',
    check: 'emits its events in a valid order',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.flatMap((event): readonly ReaderEvent[] =>
            event.type === 'tool-call' ? [event, event] : [event],
          ),
      ),
    }),
  },
  {
    fault: 'tells of a call before it begins',
    check: 'emits its events in a valid order',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.flatMap((event): readonly ReaderEvent[] =>
            event.type === 'tool-call'
              ? [{ type: 'extra', extra: { proof: 'x' }, index: event.index }, event]
              : [event],
          ),
      ),
    }),
  },
  {
    fault: 'has no end',
    check: 'emits its events in a valid order',
    format: redefine({
      reader: telling(() => (events) => events.filter(({ type }) => type !== 'end')),
    }),
  },
  {
    fault: 'reads on after the end',
    check: 'emits its events in a valid order',
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
