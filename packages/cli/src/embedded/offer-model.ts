import {
  cacheFolder,
  EMBEDDED_MODELS,
  type EmbeddedModel,
  ENGINE,
  embeddedModel,
  hasEngine,
  hasModel,
  provideEngine,
} from '@modelspeak/embedded';
import { CommandFailure } from '../errors.js';
import { askAtTerminal, canAsk } from '../terminal/ask.js';
import type { Terminal } from '../terminal/terminal.js';
import { sizeText } from './download-line.js';
import { downloadModel } from './download-model.js';
import { hasOwnEngine } from './engine.js';

/** Options of {@link offerModel}. */
export interface OfferOptions {
  /** The name of the model; the default if there is none. */
  readonly name?: string | undefined;
  /** Whether the user has agreed already. */
  readonly yes?: boolean | undefined;
  /** Why a model of this process is offered, such as that there is no server. */
  readonly why?: string | undefined;
}

/**
 * Provides a model for this process, and the engine that runs it. What is not there is downloaded, if the user agrees.
 *
 * @returns The path of its file.
 */
export async function offerModel(
  terminal: Terminal,
  { name, yes = false, why }: OfferOptions,
): Promise<string> {
  const { env } = terminal;
  const model = name === undefined ? await usualModel(env) : embeddedModel(name);
  const needsModel = !(await hasModel(model, { env }));
  const needsEngine = !hasOwnEngine(terminal, ENGINE.name) && !hasEngine(env);
  const size = (needsModel ? model.size : 0) + (needsEngine ? ENGINE.size : 0);
  if (size > 0 && !yes) await requireConsent(terminal, model, { size, needsEngine, why });
  else if (why !== undefined) terminal.note(`${why}; ${model.title} runs in this process`);
  if (needsEngine) {
    terminal.note(`installing ${ENGINE.name} ${ENGINE.version}`);
    await provideEngine({ env, onNote: (note) => terminal.note(`note: ${note}`) });
  }
  return downloadModel(terminal, model);
}

/** The default model, or the first one that is there in its place. */
async function usualModel(env: Terminal['env']): Promise<EmbeddedModel> {
  const usual = embeddedModel();
  for (const model of [usual, ...EMBEDDED_MODELS]) {
    if (await hasModel(model, { env })) return model;
  }
  return usual;
}

/** What has to be downloaded, and why. */
interface Needed {
  readonly size: number;
  readonly needsEngine: boolean;
  readonly why: string | undefined;
}

async function requireConsent(
  terminal: Terminal,
  { title, name, licence, use }: EmbeddedModel,
  { size, needsEngine, why }: Needed,
): Promise<void> {
  const reason = why === undefined ? '' : `${why}; `;
  if (!canAsk(terminal)) {
    const other = why === undefined ? '' : ', or give the address of a server';
    throw new CommandFailure(
      `${reason}to download ${title} (${sizeText(size)}, ${licence}) and run it in this process, add --yes${other}`,
    );
  }
  const where = cacheFolder(terminal.env) ?? '';
  if (why !== undefined) terminal.note(`${why}. A small model can run in this process:`);
  terminal.note(`  model    ${title} (${name}): ${use}`);
  const engine = needsEngine ? `, with what runs it (${ENGINE.name}, ${ENGINE.licence})` : '';
  terminal.note(`  size     ${sizeText(size)}${engine}`);
  terminal.note(`  licence  ${licence}`);
  terminal.note(`  kept in  ${where}`);
  if (await askAtTerminal(terminal, 'Download it', { isYes: true })) return;
  throw new CommandFailure(
    'nothing was downloaded; start a server and give its address, or see: modelspeak models',
  );
}
