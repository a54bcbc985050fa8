import { text } from 'node:stream/consumers';
import type { ChatReply } from '@modelspeak/chat';
import { CommandFailure } from '../errors.js';
import { openInput } from '../input/input.js';
import { CUT_WARNING } from '../output/cut-warning.js';
import type { Terminal } from '../terminal/terminal.js';
import { spellMalformed, spellRepair } from './answer-view.js';
import { eventLine } from './event-line.js';
import { leftOutNote } from './fitting.js';
import type { Session } from './session.js';

/** Asks the question that is piped in, and prints the text of the answer, or all events as JSON. */
export async function askOnce(
  terminal: Terminal,
  session: Session,
  { json, malformed = false }: { readonly json: boolean; readonly malformed?: boolean },
): Promise<void> {
  const { bytes, name } = openInput(terminal, undefined, 'a question');
  const question = (await text(bytes)).trim();
  if (question === '') throw new CommandFailure(`${name} is blank; expected a question`);
  let last = '';
  let reply: ChatReply | undefined;
  for await (const event of session.ask(question, {})) {
    if (json) await terminal.write(eventLine(event));
    else if (event.type === 'text') {
      await terminal.write(event.text);
      last = event.text;
    } else if (event.type === 'tool-start' && last !== '') {
      // The texts before and after a tool call are separate paragraphs.
      await terminal.write('\n');
      last = '';
    } else if (malformed && event.type === 'tool-call-malformed' && event.apart) {
      terminal.warn(`a tool call could not be read: ${spellMalformed(event)}`);
    } else if (malformed && event.type === 'repair') terminal.note(spellRepair(event));
    if (event.type === 'run-end') reply = event.result.reply;
  }
  if (last !== '' && !last.endsWith('\n')) await terminal.write('\n');
  if (reply?.reason === 'length') terminal.warn(CUT_WARNING);
  const hints = reply === undefined ? [] : await session.hintsOf(reply, { malformed });
  for (const hint of hints) terminal.warn(hint);
  const leftOut = leftOutNote(session.leftOut);
  if (leftOut !== undefined) terminal.warn(leftOut);
}
