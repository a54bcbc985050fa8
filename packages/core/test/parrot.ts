import { choice, defineOptions, flag } from '../src/checking/options.js';
import type { Part } from '../src/conversation/conversation.js';
import type { Capabilities } from '../src/format/capabilities.js';
import { defineFormat } from '../src/format/define-format.js';
import { createTextReader } from '../src/reading/text-reader.js';

/** A small format that writes everything a conversation can have, if it is told to support it. */
export const parrotOf = (supports: Partial<Capabilities>) =>
  defineFormat({
    name: 'parrot',
    models: ['example/parrot-*'],
    options: defineOptions({ voice: choice('loud', 'soft'), wings: flag(false) }),
    control: ['<|turn|>', '<|end|>'],
    stop: ['<|end|>'],
    supports,
    write({ messages, tools }, out, { options, generationPrompt, today }) {
      out.message(null);
      if (today !== undefined) out.scaffold(`${today}\n`);
      for (const tool of tools ?? []) out.content(JSON.stringify(tool));
      messages.forEach((message, index) => {
        out.message(index);
        out.control('<|turn|>');
        out.scaffold(`${message.role} ${options.voice}\n`);
        out.sampled(message.role === 'assistant');
        const { content } = message;
        if (typeof content === 'string') out.content(content);
        else
          for (const part of (content ?? []) as readonly Part[]) out.content(JSON.stringify(part));
        out.control('<|end|>');
      });
      if (!generationPrompt) return;
      out.message(null);
      out.control('<|turn|>');
      out.scaffold(`assistant ${options.voice}\n`);
    },
    reader: (_options, _readerOptions, control) => createTextReader(control, ['<|end|>']),
  });

export const parrot = parrotOf({ system: true, history: true });
