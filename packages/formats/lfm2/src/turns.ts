import {
  type AssistantMessage,
  type Conversation,
  type Message,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import {
  type MessageWriters,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { json } from './json.js';
import { BEGIN } from './tokens.js';

/** The tokens around a text. */
interface Marks {
  readonly begin: string;
  readonly end: string;
}

/** The differences between the versions. */
export interface LfmStyle {
  /** The tokens around the list of tools and around each tool result, if there are any. */
  readonly marks?: { readonly tools: Marks; readonly result: Marks } | undefined;
  /** Writes the content of a system message, a user message or a tool result; its text by default. */
  readonly say?: ((content: Message['content'], index: number) => void) | undefined;
  /** Writes a reply. */
  readonly reply: (message: AssistantMessage, index: number) => void;
}

/** Writes a prompt: the system message and the tools, the messages, the generation prompt. */
export function writeLfm(
  conversation: Conversation,
  out: Writer,
  generationPrompt: boolean,
  { marks, reply, say = (content) => out.content(textOf(content)) }: LfmStyle,
): void {
  const writers: MessageWriters = {
    text: ({ content }, index) => say(content, index),
    reply: (message, index) => writeReply(out, () => reply(message, index)),
    results(results, from) {
      results.forEach(({ content }, place) => {
        out.message(from + place);
        writeTurn(out, 'tool', () => within(out, marks?.result, () => say(content, from + place)));
      });
    },
  };
  out.message(null);
  out.control(BEGIN);
  writeMessages(conversation.messages, out, writeSystem(conversation, out, marks?.tools), writers);
  if (generationPrompt) writeGenerationPrompt(out);
}

/** Writes the system message and the tools, and returns the index of the next message. */
function writeSystem(
  { messages: [first], tools }: Conversation,
  out: Writer,
  marks: Marks | undefined,
): number {
  const isSystem = first?.role === 'system';
  const said = isSystem ? textOf(first.content) : '';
  if (said !== '' || tools?.length) {
    out.message(isSystem ? 0 : null);
    writeTurn(out, 'system', () => {
      out.content(said);
      if (!tools?.length) return;
      if (said !== '') out.scaffold('\n');
      out.scaffold('List of tools: ');
      within(out, marks, () => {
        out.scaffold('[');
        tools.forEach((tool, index) => {
          if (index > 0) out.scaffold(', ');
          out.content(writeJson(tool, json, `tools[${index}]`));
        });
        out.scaffold(']');
      });
    });
  }
  return isSystem ? 1 : 0;
}

function within(out: Writer, marks: Marks | undefined, write: () => void): void {
  if (marks) out.control(marks.begin);
  write();
  if (marks) out.control(marks.end);
}
