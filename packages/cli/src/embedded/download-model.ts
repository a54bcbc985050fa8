import {
  type DownloadProgress,
  type EmbeddedModel,
  hasModel,
  provideModel,
} from '@modelspeak/embedded';
import { CommandFailure } from '../errors.js';
import { Progress } from '../output/progress.js';
import type { Terminal } from '../terminal/terminal.js';
import { downloadLine, sizeText } from './download-line.js';

/** Provides the file of a model, and shows how far the download is: a bar at a terminal, else a line for each 10 %. */
export async function downloadModel(terminal: Terminal, model: EmbeddedModel): Promise<string> {
  const { env } = terminal;
  if (await hasModel(model, { env })) return provideModel(model, { env });
  terminal.note(`downloading ${model.title} (${sizeText(model.size)})`);
  const { signal, release } = terminal.interruption();
  const view = terminal.stderr.isTTY === true ? barOf(terminal) : linesOf(terminal);
  try {
    const file = await provideModel(model, {
      env,
      signal,
      onProgress: (progress) => view.show(progress),
      onNote: (note) => view.around(() => terminal.note(`note: ${note}`)),
    });
    view.end();
    return file;
  } catch (error) {
    view.end();
    if (!signal.aborted) throw error;
    const advice = 'the same command goes on where it stopped';
    throw new CommandFailure(`the download was stopped; ${advice}`, { cause: error });
  } finally {
    release();
  }
}

/** How a download is shown. */
interface DownloadView {
  show(progress: DownloadProgress): void;
  /** Makes room to print something else. */
  around(print: () => void): void;
  end(): void;
}

function barOf({ stderr }: Terminal): DownloadView {
  let from: number | undefined;
  const progress = new Progress<DownloadProgress & { readonly from: number }>(
    (text) => stderr.write(text),
    downloadLine,
  );
  return {
    show(state) {
      from ??= state.received;
      progress.show({ ...state, from });
    },
    around: (print) => progress.around(print),
    end: () => progress.end(),
  };
}

function linesOf(terminal: Terminal): DownloadView {
  let shown: number | undefined;
  return {
    show({ received, size }) {
      const tenths = Math.floor((10 * received) / size);
      if (shown !== undefined && tenths > shown) terminal.note(`${tenths * 10} %`);
      shown = Math.max(shown ?? tenths, tenths);
    },
    around: (print) => print(),
    end: () => undefined,
  };
}
