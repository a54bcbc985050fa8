import type { Shard } from '@modelspeak/datasets';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  addFormatOptions,
  addThinkingOptions,
  collectFormatOption,
  countFromOne,
} from './options.js';

/** Adds the options that say how rows become training data. */
export function addRecipeOptions(command: Command): void {
  addFormatOptions(command);
  command
    .option('-t, --tokenizer <path>', 'tokenizer.json of the model, or its folder')
    .option(
      '--from <shape>',
      'What all rows are, if their keys do not tell: messages, prompt-completion, alpaca, turn, a ' +
        'message format such as sharegpt, or mixed',
    )
    .option(
      '--from-option <key=value>',
      'Set an option of the --from format (repeatable)',
      collectFormatOption,
    )
    .optionsGroup('Training:')
    .addOption(
      new Option(
        '--train <what>',
        'Train what the assistant says, its last answer, or all tokens',
      ).choices(['assistant', 'last', 'all']),
    )
    .option('--weight-field <key>', 'Key of a message that is 0 to leave it untrained')
    .addOption(
      new Option('--reasoning <mode>', "Keep or drop the assistant's reasoning").choices([
        'keep',
        'drop',
      ]),
    )
    .option('--train-empty-reasoning', 'Train empty reasoning that the format writes itself')
    .option('--max-length <tokens>', 'Leave out rows that are longer', countFromOne)
    .addOption(
      new Option(
        '--truncate <side>',
        'Shorten rows that are longer, by whole turns from this side',
      ).choices(['start', 'end']),
    )
    .addOption(
      new Option(
        '--cut <where>',
        'Cut text before it is encoded where sampling begins and ends, or not',
      ).choices(['mask', 'none']),
    );
  addThinkingOptions(command)
    .option('--today <date>', "Date to write as today's, as YYYY-MM-DD")
    .addOption(
      new Option(
        '--on-loss <mode>',
        "What to do with input that the format's reference silently drops",
      ).choices(['refuse', 'reference']),
    )
    .option('--no-tool-links', 'Allow tool calls without results, and results without calls');
}

/** Reads `name=part`, and collects it with the earlier ones. */
export function collectSplit(
  text: string,
  earlier: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const [, name, part] = /^([a-z][a-z0-9_]*)=(0?\.\d{1,15})$/.exec(text) ?? [];
  if (name === undefined || part === undefined) {
    throw new InvalidArgumentError('Expected a name and a part, such as test=0.05.');
  }
  return { ...earlier, [name]: Number(part) };
}

/** Reads `index/count`. */
export function shardOf(text: string): Shard {
  const [, index, count] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('Expected a shard from 1/N to N/N, such as 2/8.');
}
