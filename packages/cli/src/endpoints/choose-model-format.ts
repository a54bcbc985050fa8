import {
  chooseFormat as chooseAmong,
  modelsSummary,
  summaryOf,
  templateFormat,
} from '@modelspeak/connect';
import type { Format } from '@modelspeak/core';
import { CommandFailure, isModelspeakError, UsageError } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { chooseFormat, type FormatFlags, makeFormat } from '../formats/choose-format.js';
import type { Terminal } from '../terminal/terminal.js';
import type { FoundServer } from './find-server.js';

/** The format of a model, and what it was made from. */
export interface ModelFormat {
  readonly format: Format;
  /** One line that says what was chosen, and why. */
  readonly summary?: string | undefined;
  /** Why it was chosen, in words that follow its name. */
  readonly reason?: string | undefined;
  /** Facts that speak against the choice. */
  readonly warnings?: readonly string[] | undefined;
  /** The model's own template, if the format is made from it. */
  readonly template?: string | undefined;
}

const TEMPLATE_FORMAT = 'chat-template';

/**
 * Chooses the format of a model at a server that was found: the one of the command line, else by the model's name, else
 * from what the server says. One line on standard error says which, and why, unless the flags keep it quiet.
 */
export async function chooseModelFormat(
  terminal: Terminal,
  flags: FormatFlags & { readonly quiet?: boolean },
  found: FoundServer,
): Promise<ModelFormat> {
  const { format: named, option = [] } = flags;
  if (named !== undefined) {
    const isOwn = named === TEMPLATE_FORMAT && !option.some(([key]) => key === 'template');
    return isOwn ? ownTemplate(flags, found) : { format: await chooseFormat(terminal, flags) };
  }
  if (flags.model === undefined && found.models.length > 1) throw severalModels(found);
  const described = await found.describe();
  const model = flags.model ?? found.model;
  const names = [...new Set([model, ...described.names])].filter((name) => name !== undefined);
  const formats = await AvailableFormats.open(terminal, flags.plugin);
  const [name] = names;
  const missing = async () => (name === undefined ? undefined : formats.missingFor(name));
  const choice = await chooseAmong(
    {
      description: { ...described, names },
      source: found.source,
      ...(!found.isInProcess && { body: { model: model ?? '', isOnly: found.kind === 'openai' } }),
    },
    async (other) => {
      const chosen = other === name ? await formats.find(other) : formats.known(other);
      return chosen && makeFormat(chosen, option);
    },
  ).catch(async (error: unknown) => {
    const isUnknown = isModelspeakError(error) && error.code === 'unknown_format';
    const advice = isUnknown ? await missing() : undefined;
    throw advice === undefined ? error : new CommandFailure(advice, { cause: error });
  });
  const { format, reason } = choice;
  const summary = summaryOf({ ...found, server: found.title, model }, choice);
  const isTemplateOther = described.template !== undefined && format.name !== TEMPLATE_FORMAT;
  const advice = isTemplateOther ? `; to use it, add --format ${TEMPLATE_FORMAT}` : '';
  // The formats of these models are the ones that they are known to work with.
  const isOurs = await isListed(terminal, found);
  const better = choice.by === 'name' || found.kind === 'openai' ? undefined : await missing();
  const warnings = [
    ...(isOurs ? [] : choice.warnings.map((warning) => `${warning}${advice}`)),
    ...(better === undefined ? [] : [better]),
  ];
  if (flags.quiet !== true) {
    terminal.note(`${summary}; --format overrides`);
    for (const warning of warnings) terminal.warn(warning);
  }
  return {
    format,
    summary,
    reason,
    warnings,
    ...(format.name === TEMPLATE_FORMAT && { template: described.template?.source }),
  };
}

/** Whether a model is one of the list for this process: what its template writes otherwise is known. */
async function isListed({ env }: Terminal, { isInProcess, url }: FoundServer): Promise<boolean> {
  if (!isInProcess) return false;
  const { cacheFolder, EMBEDDED_MODELS, modelPath } = await import('@modelspeak/embedded');
  if (cacheFolder(env) === undefined) return false;
  return EMBEDDED_MODELS.some((model) => modelPath(model, { env }) === url);
}

/** The format of the model's own template, which `--format chat-template` asks for. */
async function ownTemplate({ option = [] }: FormatFlags, found: FoundServer): Promise<ModelFormat> {
  const { template } = await found.describe();
  if (template === undefined) {
    throw new CommandFailure(`${found.source} at ${found.url} gives no chat template`);
  }
  const format = templateFormat(template);
  const options = Object.fromEntries(option);
  return { format: option.length > 0 ? format.with(options) : format, template: template.source };
}

function severalModels({ title, url, models }: FoundServer): UsageError {
  const summary = modelsSummary({ server: title, url, models });
  return new UsageError(`${summary}; name one with --model`);
}
