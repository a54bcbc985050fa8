import { UsageError } from '../errors.js';
import { chooseFormat } from '../formats/choose-format.js';
import { toConversation } from '../input/conversation.js';
import { A_CONVERSATION, convertDocuments, type DocumentFlags } from '../input/documents.js';
import { readRequest } from '../input/request.js';
import { renderingOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';
import type { RenderTemplateFlags } from './templates-render.js';

export interface RenderFlags extends RenderTemplateFlags, DocumentFlags {
  readonly template?: string;
}

/** `modelspeak render`: writes conversations as a model's prompts. */
export async function render(
  terminal: Terminal,
  flags: RenderFlags,
  file: string | undefined,
): Promise<void> {
  const format = await chooseFormat(terminal, flags);
  if (flags.template !== undefined) {
    checkAlone(flags, file);
    const { renderTemplate } = await import('./templates-render.js');
    await renderTemplate(terminal, flags, flags.template);
    return;
  }
  checkVariables(flags);
  const options = await readRequest(terminal, flags);
  const style = { json: flags.json, isShown: terminal.stdout.isTTY };
  await convertDocuments(terminal, file, A_CONVERSATION, flags, (document, { isRow }) =>
    renderingOf(format, toConversation(document), options, { ...style, isRow }),
  );
}

function checkAlone({ jsonl, keepGoing }: RenderFlags, file: string | undefined): void {
  if (file !== undefined) {
    throw new UsageError(`--template takes no input file; leave out ${file} or --template`);
  }
  if (jsonl || keepGoing) {
    throw new UsageError('--template renders a single prompt; leave out --jsonl and --keep-going');
  }
}

/** Refuses options that are for templates only. */
function checkVariables(flags: RenderFlags): void {
  const { templates, strict, systemMessage } = flags;
  const isGiven = flags.var ?? flags.varFile ?? templates;
  if (isGiven === undefined && strict !== false && systemMessage !== false) return;
  throw new UsageError('variables and their options need a template; add --template NAME');
}
