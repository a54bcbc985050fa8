import type { ReaderEvent } from '@modelspeak/core';
import type { FormatDefinition, OptionsSchema } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';
import { soundReader, telling } from './reader.js';

type MakeWriter = FormatDefinition<OptionsSchema>['write'];

export const conservation: readonly BrokenFormat[] = [
  {
    fault: 'drops what the model thinks',
    check: 'loses no word of a reply, wherever it is',
    format: redefine({
      reader: telling(() => (events) => events.filter(({ type }) => type !== 'reasoning')),
    }),
  },
  {
    fault: 'throws the text of a malformed call away',
    check: 'loses nothing of a reply that is cut off or continues after its end',
    format: redefine({
      reader: telling(() => (events) => {
        const raw = events.find(({ type }) => type === 'tool-call-malformed');
        return events.filter(
          (event) => event.type !== 'text' || !raw || !('raw' in raw) || event.text !== raw.raw,
        );
      }),
    }),
  },
  {
    fault: 'does not report a call that it gives up',
    check: 'reports a call that begins with a special token and is cut off before its name',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.map((event) =>
            event.type === 'tool-call-malformed' ? { type: 'text', text: '<|call|>' } : event,
          ),
      ),
    }),
  },
  {
    fault: 'swallows what comes after the end',
    check: 'loses nothing of a reply that is cut off or continues after its end',
    format: redefine({
      reader: telling(() => (events) => events.filter(({ type }) => type !== 'ignored')),
    }),
  },
  {
    fault: 'swallows what the model thinks, which it says its reference loses',
    check: 'loses no word of what a model thinks, even if it does not support reasoning',
    format: redefine({
      supports: { ...(sound.supports as object), reasoning: 'lost' },
      reader: telling(() => (events) => events.filter(({ type }) => type !== 'reasoning')),
    }),
  },
  {
    fault: 'emits text after all calls',
    check: 'emits the parts of a reply in order',
    format: redefine({
      reader: telling(() => {
        const texts: ReaderEvent[] = [];
        return (events) =>
          events.flatMap((event) => {
            if (event.type === 'text') {
              texts.push(event);
              return [];
            }
            return event.type === 'end' ? [...texts, event] : [event];
          });
      }),
    }),
  },
  {
    fault: 'emits an event for every chunk',
    check: 'emits the same events however a reply is cut, except for where text is split',
    format: redefine({
      reader(options, context, control) {
        const reader = soundReader(options, context, control);
        return {
          push: (text) => [...reader.push(text), { type: 'ignored', text: '.' }],
          end: (reason) => reader.end(reason),
        };
      },
    }),
  },
  {
    fault: 'trims text',
    check: 'keeps white space around text, unless it declares that it trims it',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.map((event) =>
            event.type === 'text' ? { ...event, text: event.text.trim() || event.text } : event,
          ),
      ),
    }),
  },
  {
    fault: 'trims text as it reads, not only as it writes',
    check: 'keeps white space around text, unless it declares that it trims it',
    format: redefine({
      supports: { ...(sound.supports as object), trims: ['assistant'] },
      write(conversation, out, context) {
        const messages = conversation.messages.map((message) =>
          message.role === 'assistant' && typeof message.content === 'string'
            ? { ...message, content: message.content.trim() }
            : message,
        );
        (sound.write as MakeWriter)({ ...conversation, messages }, out, context);
      },
      reader: telling(
        () => (events) =>
          events.map((event) =>
            event.type === 'text' ? { ...event, text: event.text.trim() || event.text } : event,
          ),
      ),
    }),
  },
  {
    fault: 'trims what the model thinks',
    check: 'keeps white space around reasoning, unless it declares that it trims it',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.map((event) =>
            event.type === 'reasoning' ? { ...event, text: event.text.trimStart() } : event,
          ),
      ),
    }),
  },
  {
    fault: 'says that it leaves out line breaks after reasoning, and does not',
    check: 'keeps white space around text, unless it declares that it trims it',
    format: redefine({
      supports: { ...(sound.supports as object), trimsAfterReasoning: true },
    }),
  },
];
