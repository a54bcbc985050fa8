import type { Message, ReaderEvent, Writer } from '@modelspeak/core';
import { createSectionsReader } from '@modelspeak/core/authoring';
import { writeHeader } from '../sound.js';
import { TAGGED } from '../tagged-parameters.js';
import { type BrokenFormat, patch, redefine } from './broken-format.js';
import { reading, telling } from './reader.js';

/** Writes calls with parameters in tags. */
function writeTags(out: Writer, message: Message): void {
  if (message.role !== 'assistant') return;
  for (const call of message.tool_calls ?? []) {
    if (call.type !== 'function') continue;
    out.control('<|call|>');
    out.content(`${call.function.name}>\n`);
    for (const [key, value] of Object.entries(JSON.parse(call.function.arguments))) {
      out.content(`<p=${key}>\n${value}\n</p>\n`);
    }
    out.content('</f>');
  }
}

export const damage: readonly BrokenFormat[] = [
  {
    fault: 'shows the mark of a call that it gives up',
    check: 'shows no mark of a call that is cut off',
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
    fault: 'says the mark of a call before the call',
    check: 'shows no mark of a call that the request forbids',
    format: redefine({
      reader: telling(
        () => (events) =>
          events.flatMap((event): ReaderEvent[] =>
            event.type === 'tool-call' ? [{ type: 'text', text: '<|call|>' }, event] : [event],
          ),
      ),
    }),
  },
  {
    fault: 'does not know the calls of a reply that it says',
    check: 'shows no mark of a call that the request forbids',
    format: patch((format) => ({
      reader: (options) =>
        format.reader(options?.toolChoice === 'none' ? { ...options, tools: [] } : options),
    })),
  },
  {
    fault: 'reads a call without its mark as one of another tool',
    check: 'reads a call that lacks its beginning as it was meant, or as none',
    format: redefine({
      reader: reading((text) => text.replace(/^\{"name":"search"/, '<|call|>{"name":"other"')),
    }),
  },
  {
    fault: 'reads the next parameter as part of one that lacks its closing tag',
    check: 'ends a parameter that lacks its closing tag before the next one',
    format: redefine({
      write({ messages }, out, { generationPrompt }) {
        messages.forEach((message, index) => {
          out.message(index);
          writeHeader(out, message.role);
          out.sampled(message.role === 'assistant');
          writeTags(out, message);
          out.control('<|end|>');
        });
        if (!generationPrompt) return;
        out.message(null);
        writeHeader(out, 'assistant');
      },
      reader: (_options, context) =>
        createSectionsReader(
          {
            calls: [
              {
                open: '<|call|>',
                call: {
                  parameters: TAGGED,
                },
              },
            ],
          },
          ['<|end|>'],
          context,
        ),
    }),
  },
];
