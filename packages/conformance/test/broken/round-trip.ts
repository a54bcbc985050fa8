import { defineMessagesFormat, type Message, type Writer } from '@modelspeak/core';
import { sound } from '../sound.js';
import { soundBody } from '../sound-body.js';
import { type BrokenFormat, redefine } from './broken-format.js';

export const roundTrip: readonly BrokenFormat[] = [
  {
    fault: 'writes True for true',
    check: 'reads back what it writes of the assistant: text, reasoning and calls',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          spelling(out, (text) => text.replaceAll('true', 'True')),
          context as never,
        ),
    }),
  },
  {
    fault: 'writes calls in the wrong order',
    check: 'reads back what it writes of the assistant: text, reasoning and calls',
    format: redefine({
      write: ({ messages, ...rest }, out, context) =>
        sound.write({ ...rest, messages: messages.map(turnCalls) }, out, context as never),
    }),
  },
  {
    fault: 'reads thoughts as text',
    check: 'reads back what it writes of the assistant: text, reasoning and calls',
    format: redefine({
      reader(options, readerOptions, control) {
        const reader = sound.reader(options as never, readerOptions, control);
        const asText = (events: ReturnType<typeof reader.push>) =>
          events.map((event) =>
            event.type === 'reasoning' ? { ...event, type: 'text' as const } : event,
          );
        return {
          push: (text) => asText(reader.push(text)),
          end: (reason) => asText(reader.end(reason)),
        };
      },
    }),
  },
  {
    fault: 'never says that a reply ended with calls',
    check: 'tells why its own replies ended',
    format: redefine({
      reader(options, readerOptions, control) {
        const reader = sound.reader(options as never, readerOptions, control);
        const stopped = (events: ReturnType<typeof reader.push>) =>
          events.map((event) =>
            event.type === 'end' ? { ...event, reason: 'stop' as const } : event,
          );
        return {
          push: (text) => stopped(reader.push(text)),
          end: (reason) => stopped(reader.end(reason)),
        };
      },
    }),
  },
  {
    fault: 'gives calls ids of its own',
    check: 'gives calls the ids that it is told to give',
    format: redefine({
      reader: (options, _readerOptions, control) => sound.reader(options as never, {}, control),
    }),
  },
  {
    fault: 'forgets the tools of a body that it reads',
    check: 'reads its own request bodies back',
    format: defineMessagesFormat({
      ...soundBody,
      conversation: (body, options) => ({
        messages: soundBody.conversation(body, options).messages,
      }),
    }),
  },
];

function turnCalls(message: Message): Message {
  if (message.role !== 'assistant' || !message.tool_calls) return message;
  return { ...message, tool_calls: message.tool_calls.toReversed() };
}

/** A writer that spells content in its own way. */
export function spelling(out: Writer, spell: (text: string) => string): Writer {
  return {
    message: (index) => out.message(index),
    sampled: (sampled) => out.sampled(sampled),
    control: (token) => out.control(token),
    markup: (markup) => out.markup(markup),
    scaffold: (text) => out.scaffold(text),
    content: (text) => out.content(spell(text)),
  };
}
