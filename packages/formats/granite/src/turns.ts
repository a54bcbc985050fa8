import type { Writer } from '@modelspeak/core';
import { markup, replyEnd } from '@modelspeak/core/authoring';

const TURN = { control: '<|start_of_role|>' };
const BODY = { control: '<|end_of_role|>' };

/** The stop sequences, which also end a reply. */
export const STOP = ['<|end_of_text|>'];

/** The special tokens of turns. */
export const TURNS = ['<|start_of_role|>', '<|end_of_role|>', '<|end_of_text|>'];

const header = (role: string) => markup(TURN, { scaffold: role }, BODY);
/** The headers of turns. */
export const HEADERS = {
  system: header('system'),
  available_tools: header('available_tools'),
  user: header('user'),
  tool: header('tool'),
  assistant: header('assistant'),
};
/** The end of a turn. */
export const END = markup({ control: '<|end_of_text|>' }, { scaffold: '\n' });
const END_REPLY = replyEnd('<|end_of_text|>', '\n');
const DOCUMENT = {
  begin: markup(TURN, { scaffold: 'document {"document_id": "' }),
  end: markup({ scaffold: '"}' }, BODY, { scaffold: '\n' }),
};

/** Writes a system, user or tool turn. */
export function writeTurn(
  out: Writer,
  role: 'system' | 'available_tools' | 'user' | 'tool',
  text: string,
): void {
  out.markup(HEADERS[role]);
  out.content(text);
  out.markup(END);
}

/** Writes a document as its own turn. */
export function writeDocumentTurn(out: Writer, id: string, text: string): void {
  out.markup(DOCUMENT.begin);
  // An unescaped quote in a name would end its string.
  out.content(JSON.stringify(id).slice(1, -1));
  out.markup(DOCUMENT.end);
  out.content(text);
  out.markup(END);
}

/** Begins an assistant turn. The model samples the content and the end of the turn. */
export function beginReply(out: Writer): void {
  out.markup(HEADERS.assistant);
  out.reply();
  out.sampled(true);
}

/** Ends an assistant turn. */
export function endReply(out: Writer): void {
  out.markup(END_REPLY);
}

/** Writes the generation prompt. */
export function writeGenerationPrompt(out: Writer, controls?: string): void {
  out.message(null);
  if (controls === undefined) out.markup(HEADERS.assistant);
  else {
    out.control(TURN.control);
    out.scaffold('assistant ');
    out.content(controls);
    out.control(BODY.control);
  }
  out.reply();
}
