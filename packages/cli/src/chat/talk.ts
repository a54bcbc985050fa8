import { createInterface } from 'node:readline/promises';
import type { RunOptions } from '@modelspeak/chat';
import { explain, isTelling } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import type { Painter } from '../terminal/paint.js';
import { AnswerView, printable, spellCall } from './answer-view.js';
import { eventLine } from './event-line.js';
import type { Session } from './session.js';

/** Where somebody sits. */
export interface Seat {
  readonly input: NodeJS.ReadableStream;
  /** Where is written what they are asked and told. */
  readonly output: NodeJS.WritableStream;
  /** Colours what is written there. */
  readonly painter: Pick<Painter, 'paint'>;
  /** Where events go as JSON Lines, in place of answers on the terminal. */
  readonly events?: NodeJS.WritableStream | undefined;
}

/** How somebody talks. */
export interface TalkSettings {
  /** Whether tools run without asking. */
  readonly yes: boolean;
}

/** A conversation at a terminal, until somebody leaves it. */
export async function talk(
  session: Session,
  { input, output, painter, events }: Seat,
  { yes }: TalkSettings,
): Promise<void> {
  const { paint } = painter;
  const view = new AnswerView(painter);
  const lines = createInterface({ input, output, terminal: true, prompt: paint('bold', '> ') });
  const left = new AbortController();
  lines.on('close', () => left.abort());
  const stop = stopsOnInterrupt(lines, output);

  const approve: RunOptions['approve'] = async (call, _input, { signal }) => {
    const said = await lines.question(`Run ${printable(spellCall(call))}? [y/N] `, { signal });
    return /^y(es)?$/i.test(said.trim()) || { refused: 'the user said no' };
  };
  const answer = async (question: string): Promise<void> => {
    const signal = AbortSignal.any([stop.begin(), left.signal]);
    try {
      for await (const event of session.ask(question, { signal, ...(!yes && { approve }) })) {
        if (events === undefined) output.write(view.show(event));
        else events.write(eventLine(event));
      }
    } catch (error) {
      output.write(view.close());
      const named = namedByFlag(error);
      if (signal.aborted)
        output.write(view.note('stopped; this question and its answer are forgotten'));
      else if (isTelling(named)) output.write(`${paint('red', 'error:')} ${explain(named)}\n`);
      else throw error;
    } finally {
      stop.end();
    }
  };

  try {
    lines.prompt();
    // What is typed or pasted while an answer comes waits its turn.
    for await (const line of lines) {
      stop.disarm();
      const said = line.trim();
      if (said === '/exit') return;
      if (said === '/clear') session.clear();
      else if (said !== '') await answer(said);
      lines.prompt();
    }
    output.write('\n');
  } finally {
    lines.close();
  }
}

/** Has Ctrl-C stop the answer, if there is one to stop, and else leave when pressed twice. */
function stopsOnInterrupt(
  lines: ReturnType<typeof createInterface>,
  output: NodeJS.WritableStream,
): { begin(): AbortSignal; end(): void; disarm(): void } {
  let answering: AbortController | undefined;
  let isArmed = false;
  lines.on('SIGINT', () => {
    if (answering !== undefined) answering.abort();
    else if (isArmed) lines.close();
    else {
      isArmed = true;
      output.write('\n(Ctrl-C once more leaves)\n');
      lines.prompt();
    }
  });
  return {
    begin() {
      answering = new AbortController();
      return answering.signal;
    },
    end() {
      answering = undefined;
    },
    disarm() {
      isArmed = false;
    },
  };
}
