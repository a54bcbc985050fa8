import { type Command, Option } from 'commander';
import { ENDPOINT_KINDS } from '../endpoints/endpoint-kinds.js';
import { collect, collectFormatOption, decimalNumber, wholeNumber } from './options.js';

/**
 * Adds the options that say which model to ask, and where it runs.
 *
 * @param hasUrl Whether an option names the address of the server. Otherwise an argument does.
 * @param hasYes Whether the command has an option `--yes` of its own, which agrees to downloads too.
 */
export function addModelOptions(
  command: Command,
  { hasUrl = false, hasYes = false }: { readonly hasUrl?: boolean; readonly hasYes?: boolean } = {},
): void {
  command.optionsGroup('Model:');
  if (hasUrl)
    command.option('--url <address>', 'Address of the server; by default, of one on this machine');
  command
    .option(
      '-m, --model <name>',
      'Model to ask: a name or alias in the file of models, a name that the server knows, or one of ' +
        '"modelspeak models", to run in this process',
    )
    .option(
      '--models <file>',
      'File of models (default: your own, then modelspeak.models.json if you trust it)',
    )
    .option('-f, --format <name>', 'Format to use; by default, that of the model')
    .option(
      '--option <key=value>',
      'Set an option of the format; key=@file reads a file (repeatable)',
      collectFormatOption,
    )
    .option(
      '-e, --endpoint <kind>',
      `Endpoint: ${ENDPOINT_KINDS.join(', ')}, or a module whose default export is an endpoint`,
    )
    .addOption(
      new Option('--dialect <name>', 'Server that speaks an OpenAI API').choices([
        'openai',
        'compatible',
        'vllm',
        'sglang',
        'llama.cpp',
        'tgi',
      ]),
    )
    .option(
      '--wait <seconds>',
      'Wait this long for a server that loads its model, or does not answer yet; 0 fails at once ' +
        '(default: 300, for one that loads its model)',
      wholeNumber,
    )
    .option('--key-env <name>', 'Environment variable that holds the key of the server')
    .option(
      '--context <tokens>',
      'Context size of ollama, node-llama-cpp and transformers-js',
      wholeNumber,
    )
    .option('--threads <count>', 'Number of threads of node-llama-cpp', wholeNumber)
    .option('--dtype <name>', 'Weights for transformers-js to load, such as q4, q8 or fp32');
  if (!hasYes) command.option('--yes', 'Download a model without asking, if no server is found');
}

/** Adds the options that say how to sample replies. */
export function addSamplingOptions(command: Command): void {
  command
    .optionsGroup('Sampling:')
    .option('--max-tokens <count>', 'Limit the tokens of a reply', wholeNumber)
    .option(
      '--temperature <number>',
      'Sampling temperature; 0 always takes the likeliest token',
      decimalNumber,
    )
    .option(
      '--top-p <number>',
      'Sample from the likeliest tokens that together have this probability',
      decimalNumber,
    )
    .option('--top-k <count>', 'Sample from this many of the likeliest tokens', wholeNumber)
    .option(
      '--min-p <number>',
      'Leave out tokens below this fraction of the highest probability',
      decimalNumber,
    )
    .option(
      '--repeat-penalty <number>',
      'Make repetitions less likely; 1 has no effect',
      decimalNumber,
    )
    .option(
      '--seed <number>',
      'Seed of the sampler; the same seed gives the same reply',
      wholeNumber,
    )
    .option('--stop <text>', 'End the reply at this text (repeatable)', collect);
}
