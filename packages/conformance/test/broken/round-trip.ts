import type { Message } from '@modelspeak/core';
import { defaultCallId, defineMessagesFormat } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';
import { soundBody } from '../sound-body.js';
import { type BrokenFormat, passOn, redefine } from './broken-format.js';
import { guessing } from './guessing.js';

const { supports } = sound as { supports: object };

export const roundTrip: readonly BrokenFormat[] = [
  {
    fault: 'writes True for true',
    check: 'reads back the text, reasoning and calls that it writes',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => out.content(text.replaceAll('true', 'True')) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'writes calls in the wrong order',
    check: 'reads back the text, reasoning and calls that it writes',
    format: redefine({
      write: ({ messages, ...rest }, out, context) =>
        sound.write({ ...rest, messages: messages.map(turnCalls) }, out, context as never),
    }),
  },
  {
    fault: 'reads thoughts as text',
    check: 'reads back the text, reasoning and calls that it writes',
    format: redefine({
      reader(options, context, control) {
        const reader = sound.reader(options as never, context, control);
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
    fault: 'takes text that looks like a number for one',
    check: 'reads back values whose type is behind references and combined schemas',
    format: guessing,
  },
  {
    fault: 'writes numbers as JavaScript does',
    check: 'reads back every digit of the arguments that it writes',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => out.content(rounded(text)) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'rounds the numbers of a body that it reads',
    check: 'reads back every digit of the arguments that it writes',
    format: defineMessagesFormat({
      ...soundBody,
      readBody: (body, options) =>
        soundBody.readBody(JSON.parse(rounded(JSON.stringify(body))), options),
    }),
  },
  {
    fault: 'never says that a reply ended with calls',
    check: 'reads the finish reason of its own replies',
    format: redefine({
      reader(options, context, control) {
        const reader = sound.reader(options as never, context, control);
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
    check: 'gives calls the ids from callId if the reply contains none',
    format: redefine({
      reader: (options, context, control) =>
        sound.reader(options as never, { ...context, callId: defaultCallId }, control),
    }),
  },
  {
    fault: 'reads several calls, and writes one at the most',
    check: 'can write every message that it reads, even from a damaged reply',
    format: redefine({ supports: { ...supports, parallelToolCalls: false } }),
  },
  {
    fault: 'reads reasoning, and says that its reference loses it',
    check: 'can write every message that it reads, even from a damaged reply',
    format: redefine({ supports: { ...supports, reasoning: 'lost' } }),
  },
  {
    fault: 'reads calls of a name that no message can hold',
    check: 'can write every message that it reads, even from a damaged reply',
    format: redefine({
      reader(options, context, control) {
        const reader = sound.reader(options as never, context, control);
        const nameless = (events: ReturnType<typeof reader.push>) =>
          events.map((event) => (event.type === 'tool-call' ? { ...event, name: '' } : event));
        return {
          push: (text) => nameless(reader.push(text)),
          end: (reason) => nameless(reader.end(reason)),
        };
      },
    }),
  },
  {
    fault: 'forgets the tools of a body that it reads',
    check: 'reads back its own request bodies',
    format: defineMessagesFormat({
      ...soundBody,
      readBody: (body, options) => ({
        ...soundBody.readBody(body, options),
        conversation: {
          messages: soundBody.readBody(body, options).conversation.messages,
        },
      }),
    }),
  },
];

/** A text whose integers have the digits that JavaScript gives them. */
function rounded(text: string): string {
  return text.replace(/\d{16,}/g, (digits) => String(Number(digits)));
}

function turnCalls(message: Message): Message {
  if (message.role !== 'assistant' || !message.tool_calls) return message;
  return { ...message, tool_calls: message.tool_calls.toReversed() };
}
