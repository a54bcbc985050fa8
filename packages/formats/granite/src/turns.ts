import type { Writer } from '@modelspeak/core';
import { markup, replyEnd } from '@modelspeak/core/authoring';

const TURN = { control: '<|start_of_role|>' };
const BODY = { control: '<|end_of_role|>' };

/** What stops a server, and ends a reply. */
export const STOP = ['<|end_of_text|>'];

/** The tokens that turns are made of. */
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
/** What ends a turn. */
export const END = markup({ control: '<|end_of_text|>' }, { scaffold: '\n' });
const END_REPLY = replyEnd('<|end_of_text|>', '\n');
const DOCUMENT = {
  begin: markup(TURN, { scaffold: 'document {"document_id": "' }),
  end: markup({ scaffold: '"}' }, BODY, { scaffold: '\n' }),
};

/** Writes the header of a turn that the model reads, what it says, and its end. */
export function writeTurn(
  out: Writer,
  role: 'system' | 'available_tools' | 'user' | 'tool',
  text: string,
): void {
  out.markup(HEADERS[role]);
  out.content(text);
  out.markup(END);
}

/** Writes the turn of a document. */
export function writeDocumentTurn(out: Writer, id: string, text: string): void {
  out.markup(DOCUMENT.begin);
  // A name with a quote in it would end the string that it stands in.
  out.content(JSON.stringify(id).slice(1, -1));
  out.markup(DOCUMENT.end);
  out.content(text);
  out.markup(END);
}

/** Begins a turn of the model, which samples what it says and the end of the turn. */
export function beginReply(out: Writer): void {
  out.markup(HEADERS.assistant);
  out.reply();
  out.sampled(true);
}

/** Ends a turn of the model. */
export function endReply(out: Writer): void {
  out.markup(END_REPLY);
}

/** Writes the header of a reply to come. */
export function writeGenerationPrompt(out: Writer): void {
  out.message(null);
  out.markup(HEADERS.assistant);
  out.reply();
}
