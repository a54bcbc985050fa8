import type { Message, Writer } from '@modelspeak/core';
import { createSectionsReader } from '@modelspeak/core/authoring';
import { writeHeader } from '../sound.js';
import { TAGGED } from '../tagged-parameters.js';
import { type BrokenFormat, redefine } from './broken-format.js';
import { telling } from './reader.js';

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
