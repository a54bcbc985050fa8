import { pathToFileURL } from 'node:url';
import type { FormatModule, Recipe } from '@modelspeak/datasets';
import { UsageError } from '../errors.js';
import { AvailableFormats, type ChosenFormat } from '../formats/available-formats.js';
import { chosenFormat, optionsOf } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import { readRequest } from '../input/request.js';
import type { Terminal } from '../terminal/terminal.js';
import type { RecipeFlags } from './dataset-flags.js';
import { tokenizerPath } from './tokenizer-path.js';

/** Reads how rows become training data. Workers load the formats by their modules. */
export async function readRecipe(terminal: Terminal, flags: RecipeFlags): Promise<Recipe> {
  const { as = 'ids', tokenizer, maxLength, truncate } = flags;
  const formats = await AvailableFormats.open(terminal, flags.plugin);
  const format = moduleOf(await chosenFormat(formats, flags), flags.option);
  const rows = await rowsOf(formats, flags);
  if (tokenizer === undefined && (as === 'ids' || maxLength !== undefined)) {
    throw new UsageError(
      'missing tokenizer; add --tokenizer FOLDER, with the tokenizer.json of the model' +
        (maxLength === undefined ? ', or --as text' : ''),
    );
  }
  if (truncate !== undefined && maxLength === undefined) {
    throw new UsageError('--truncate needs --max-length, the longest row');
  }
  const { train, reasoning, trainEmptyReasoning, cut, weightField } = flags;
  const render = await readRequest(terminal, {
    today: flags.today,
    onLoss: flags.onLoss,
    toolLinks: flags.toolLinks,
    ...(flags.thinking !== undefined && { thinking: flags.thinking }),
    ...(flags.effort !== undefined && { effort: flags.effort }),
    ...(flags.thinkingBudget !== undefined && { thinkingBudget: flags.thinkingBudget }),
  });
  return {
    format,
    ...rows,
    tokenizer: tokenizer === undefined ? undefined : tokenizerPath(terminal, tokenizer),
    as,
    train,
    reasoning,
    trainEmptyReasoning,
    maxLength,
    truncate,
    cut,
    weightField,
    render,
  };
}

/** The shapes of rows that need no message format. */
const OWN_SHAPES = ['messages', 'prompt-completion', 'alpaca', 'turn', 'mixed'] as const;

/** The formats of rows that their keys tell, and their packages. */
const TOLD = [
  ['sharegpt', '@modelspeak/format-sharegpt'],
  ['anthropic-messages', '@modelspeak/format-anthropic'],
] as const;

/** What the rows are: the user says it, or else each row. */
async function rowsOf(
  formats: AvailableFormats,
  { from, fromOption }: RecipeFlags,
): Promise<Pick<Recipe, 'from' | 'messageFormats'>> {
  const shape = OWN_SHAPES.find((name) => name === from);
  if (from !== undefined && shape === undefined) {
    return { from: moduleOf(await formats.named(from), fromOption) };
  }
  const messageFormats: Partial<Record<(typeof TOLD)[number][0], FormatModule>> = {};
  for (const [name, packageName] of TOLD) {
    const chosen = await formats.own(name, packageName);
    if (chosen !== undefined) messageFormats[name] = moduleOf(chosen);
  }
  return { from: shape, messageFormats };
}

/** The module of a format. Wrong options are errors at once, not in each worker. */
function moduleOf(chosen: ChosenFormat, given: readonly FormatOption[] = []): FormatModule {
  return {
    module: pathToFileURL(chosen.loaded.entry).href,
    options: optionsOf(chosen, given),
  };
}
