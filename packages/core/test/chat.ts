import { defineOptions, type OptionsSchema } from '../src/checking/options.js';
import type { Message } from '../src/conversation/conversation.js';
import { textOf } from '../src/conversation/text-of.js';
import { defineFormat } from '../src/format/define-format.js';
import type { PromptFormat } from '../src/format/format.js';
import type { FormatDefinition } from '../src/format/format-definition.js';
import { createTextReader } from '../src/reading/text-reader.js';
import { markup, type Writer } from '../src/writing/writer.js';

export type ChatDefinition = FormatDefinition<OptionsSchema<object, object>>;

/** A small chat format, as far as a test does not say otherwise. */
export function chatOf(definition: Partial<ChatDefinition> = {}): PromptFormat {
  return defineFormat({
    name: 'chat',
    models: [],
    options: defineOptions({}),
    control: ['<user>', '<bot>', '<end>'],
    stop: ['<end>'],
    supports: { history: true, images: true },
    request: { prefill: true },
    write: ({ messages }, out, { generationPrompt }) => writeTurns(messages, out, generationPrompt),
    reader: (_options, _context, control) =>
      createTextReader(control, ['<end>', '<return>', '<user>', '<system>']),
    ...definition,
  })() as PromptFormat;
}

/** Writes messages as such a format does: `<user>Hi<end><bot>`. */
export function writeTurns(
  messages: readonly Message[],
  out: Writer,
  generationPrompt: boolean,
): void {
  messages.forEach((message, index) => {
    out.message(index);
    out.control(message.role === 'assistant' ? '<bot>' : '<user>');
    out.sampled(message.role === 'assistant');
    if (message.role === 'assistant') out.content(message.reasoning_content ?? '');
    for (const part of Array.isArray(message.content) ? message.content : []) {
      if (part.type === 'image') out.media(part, markup({ scaffold: '<img>' }));
    }
    out.content(textOf(message.content));
    out.control('<end>');
  });
  out.message(null);
  if (generationPrompt) out.control('<bot>');
}
