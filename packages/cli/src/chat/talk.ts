import { createInterface } from 'node:readline/promises';
import type { RunOptions } from '@modelspeak/chat';
import { explain, isTelling } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import type { Painter } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { AnswerView, spellCall } from './answer-view.js';
import { eventLine } from './event-line.js';
import { leftOutNote } from './fitting.js';
import type { Asking, Session } from './session.js';
import { runSlashCommand, type SlashContext, type TranscriptFiles } from './slash-commands.js';
import { Spinner } from './spinner.js';

/** The streams of a conversation. */
export interface TalkStreams {
  readonly input: NodeJS.ReadableStream;
  /** The stream that shows prompts and answers to the user. */
  readonly output: NodeJS.WritableStream;
  /** Colours the output. */
  readonly painter: Painter;
  /** The stream that gets events as JSON Lines. If it is set, answers are not shown. */
  readonly events?: NodeJS.WritableStream | undefined;
}

/** Settings of a conversation at a terminal. */
export interface TalkSettings {
  /** Whether tools run without asking the user. */
  readonly yes: boolean;
  /** Whether malformed tool calls are shown. */
  readonly malformed?: boolean | undefined;
  /** The line that names the chosen server, model and format. */
  readonly choice: string;
  readonly files: TranscriptFiles;
  /** Says errors in the flags of the command. */
  readonly inFlags?: ((text: string) => string) | undefined;
}

/** Talks with the user at a terminal until the user leaves. */
export async function talk(
  session: Session,
  { input, output, painter, events }: TalkStreams,
  { yes, malformed = false, choice, files, inFlags = (text) => text }: TalkSettings,
): Promise<void> {
  const { paint } = painter;
  const view = new AnswerView(painter, { malformed });
  const spinner = painter.isColored && events === undefined ? new Spinner(output) : undefined;
  const lines = createInterface({ input, output, terminal: true, prompt: paint('bold', '> ') });
  const left = new AbortController();
  lines.on('close', () => left.abort());
  const stop = stopsOnInterrupt(lines, output);

  const approve: RunOptions['approve'] = async (call, _input, { signal }) => {
    spinner?.stop();
    const said = await lines.question(`Run ${printable(spellCall(call))}? [y/N] `, { signal });
    return /^y(es)?$/i.test(said.trim()) || { refused: 'the user said no' };
  };
  const report = (error: unknown): void => {
    if (!isTelling(error)) throw error;
    output.write(`${paint('red', 'error:')} ${printable(inFlags(explain(error)))}\n`);
  };
  const note = (text: string): void => void output.write(view.note(text));
  const show: SlashContext['show'] = async (answer, before = '') => {
    view.resume(before);
    const signal = AbortSignal.any([stop.begin(), left.signal]);
    spinner?.start();
    try {
      for await (const event of answer({ signal, ...(!yes && { approve }) })) {
        if (events !== undefined) events.write(eventLine(event));
        else {
          const shown = view.show(event);
          if (shown !== '') spinner?.stop();
          output.write(shown);
          if (event.type === 'round') spinner?.start();
        }
        if (event.type === 'run-end') {
          for (const hint of await session.hintsOf(event.result.reply, { malformed })) note(hint);
        }
      }
      spinner?.stop();
      const leftOut = leftOutNote(session.leftOut);
      if (leftOut !== undefined) note(leftOut);
    } catch (error) {
      spinner?.stop();
      output.write(view.close());
      if (signal.aborted) output.write(view.note(stoppedNote(session)));
      else report(namedByFlag(error));
    } finally {
      stop.end();
    }
  };
  const context: SlashContext = { session, files, choice, note, show };

  try {
    lines.prompt();
    // Lines that are typed or pasted during an answer wait for their turn.
    for await (const line of lines) {
      stop.disarm();
      const said = line.trim();
      if (said === '/exit') return;
      // A space before a slash makes it part of a question.
      if (line.startsWith('/')) await runSlashCommand(line, context).catch(report);
      else if (said !== '') await show((asking: Asking) => session.ask(said, asking));
      lines.prompt();
    }
    output.write('\n');
  } finally {
    lines.close();
  }
}

function stoppedNote({ canContinue }: Session): string {
  return canContinue
    ? 'stopped; the answer so far is kept, and /continue goes on with it'
    : 'stopped; the question and the answer are forgotten';
}

/** Makes Ctrl-C stop an answer. At the prompt, pressing it twice leaves. */
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
      output.write('\n(press Ctrl-C again to leave)\n');
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
