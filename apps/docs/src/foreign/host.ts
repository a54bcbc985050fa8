// Runs in a worker of a frame without origin: neither it nor the module that it loads can reach the page, a
// storage or a network.
import * as core from '@modelspeak/core';
import { accumulate, type Format, indentedJson, type PromptFormat } from '@modelspeak/core';
import * as authoring from '@modelspeak/core/authoring';
import type { AnyFormatFactory } from '../formats.js';
import { isFault, makeFormat, readConversation } from '../render-pane.js';
import { replyReading } from '../reply-reading.js';
import { type ForeignModule, type Question, STARTED } from './protocol.js';

const copies: Readonly<Record<string, object>> = {
  '@modelspeak/core': core,
  '@modelspeak/core/authoring': authoring,
};
Object.assign(globalThis, { modelspeakCopies: copies });

let factory: AnyFormatFactory | undefined;

addEventListener('message', async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data;
  try {
    postMessage({ id, answer: await answerTo(question) });
  } catch (error) {
    postMessage({ id, answer: { problem: String((error as Error)?.message ?? error) } });
  }
});

async function answerTo(question: Question): Promise<object> {
  switch (question.kind) {
    case 'load':
      factory = await load(question.module);
      return { name: String(formatOf('').name) };
    case 'render': {
      const format = formatOf(question.options);
      const segments = format.segments(conversationOf(question.conversation), {});
      return {
        segments: segments.map(({ kind, text, message, role, sampled }) => ({
          kind,
          text,
          message,
          role,
          sampled,
        })),
      };
    }
    case 'read': {
      const conversation = readConversation(question.conversation);
      const { reader } = replyReading(formatOf(question.options), conversation, {});
      const { message } = accumulate([...reader.push(question.reply), ...reader.end()]);
      return { message: core.writeJson(message, indentedJson) };
    }
  }
}

async function load({ pieces }: ForeignModule): Promise<AnyFormatFactory> {
  const code = pieces
    .map((piece) => (typeof piece === 'string' ? piece : copyOf(piece.imports)))
    .join('');
  const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ urlOf(code));
  const found =
    module['default'] ?? Object.values(module).find((each) => typeof each === 'function');
  if (typeof found !== 'function') {
    throw new Error('The module exports no format; export it as default.');
  }
  return found as AnyFormatFactory;
}

function formatOf(options: string): PromptFormat {
  if (factory === undefined) throw new Error('No module is loaded.');
  const format: Format | core.ModelspeakError | { readonly message: string } = makeFormat(
    factory,
    options,
  );
  if (isFault(format)) throw new Error(format.message);
  if ((format as Format).kind !== 'prompt') {
    throw new Error('The export is not a format of prompts, as defineFormat makes it.');
  }
  return format as PromptFormat;
}

function conversationOf(text: string): core.Conversation {
  const conversation = readConversation(text);
  if (isFault(conversation)) throw new Error(conversation.message);
  return conversation;
}

const urls = new Map<string, string>();

/** The address of a module that exports what the page's copy of a package exports. */
function copyOf(name: string): string {
  const known = urls.get(name);
  if (known !== undefined) return known;
  const names = Object.keys(copies[name] ?? {}).filter((each) => each !== 'default');
  const from = `globalThis.modelspeakCopies[${JSON.stringify(name)}]`;
  const url = urlOf(names.map((each) => `export const ${each} = ${from}.${each};`).join('\n'));
  urls.set(name, url);
  return url;
}

function urlOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

postMessage({ id: STARTED, answer: {} });
