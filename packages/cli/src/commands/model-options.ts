import { type Command, Option } from 'commander';
import { ENDPOINT_KINDS } from '../endpoints/endpoint-kinds.js';
import { collect, collectFormatOption, decimalNumber, wholeNumber } from './options.js';

/** The options that say which model is asked, and where it runs. */
export function addModelOptions(command: Command): void {
  command
    .option('-f, --format <name>', 'the format, by its name')
    .option(
      '-m, --model <name>',
      'the model: its name or alias in the file of models; or else it chooses the format, and the ' +
        'server may need it',
    )
    .option(
      '--models <file>',
      'a file of models: names, aliases, formats, endpoints, prices; modelspeak.models.json',
    )
    .option(
      '--option <key=value>',
      'an option of the format; may be repeated with other keys',
      collectFormatOption,
    )
    .option(
      '-e, --endpoint <kind>',
      `${ENDPOINT_KINDS.join(', ')}, or a module whose default export is an endpoint`,
    )
    .addOption(
      new Option(
        '--dialect <name>',
        'which server it is, of those that speak an API of OpenAI',
      ).choices(['openai', 'compatible', 'vllm', 'sglang', 'llama.cpp', 'tgi']),
    )
    .option('--key-env <name>', "the environment variable that has the server's key")
    .option(
      '--context <tokens>',
      'how many tokens fit: for ollama, node-llama-cpp and transformers-js',
      wholeNumber,
    )
    .option('--threads <count>', 'how many threads node-llama-cpp runs on', wholeNumber)
    .option('--dtype <name>', 'which weights transformers-js loads, as in q4, q8 or fp32');
}

/** The options of how replies are sampled. */
export function addSamplingOptions(command: Command): void {
  command
    .option('--max-tokens <count>', 'how many tokens a reply may have', wholeNumber)
    .option('--temperature <number>', '0 takes the likeliest token each time', decimalNumber)
    .option(
      '--top-p <number>',
      'sample from the likeliest that have this probability',
      decimalNumber,
    )
    .option('--top-k <count>', 'sample from so many of the likeliest', wholeNumber)
    .option('--min-p <number>', 'leave out what is less likely than this part', decimalNumber)
    .option(
      '--repeat-penalty <number>',
      'make what is there less likely; 1 does not',
      decimalNumber,
    )
    .option('--seed <number>', 'the same seed gives the same reply', wholeNumber)
    .option('--stop <text>', 'a text that ends the reply; may be repeated', collect);
}
