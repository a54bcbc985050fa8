import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addRecipeOptions, collectSplit, shardOf } from './dataset-options.js';
import { countFromOne, wholeNumber } from './options.js';

/** `modelspeak dataset` */
export function addDataset(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'dataset',
    async () => (await import('../actions/dataset.js')).dataset,
  );
  command
    .hook('preSubcommand', refuseForeignOptions)
    .summary('Turn conversations into training data')
    .description(
      paragraphs(
        'Turn rows of conversations into token ids with labels, or into text with the spans to train on.',
        "Rows are JSON Lines or Parquet, plain or compressed with gzip or zstd: OpenAI's messages with " +
          "tools, ShareGPT, Anthropic's messages, prompt and completion, Alpaca, or turns that a server " +
          'recorded. Their keys say which, and all rows of a file must be the same; or say it with --from.',
        'With --output, the rows go to files in a folder, in parts. A run that ended early goes on with ' +
          '--resume. Without it, they are written as JSON Lines.',
      ),
    )
    .argument(
      '[files...]',
      'Files, or patterns such as "data/*.jsonl"; standard input if omitted or -',
    )
    .addOption(
      new Option('--as <what>', 'Write token ids with labels, or text with spans').choices([
        'ids',
        'text',
      ]),
    );
  addRecipeOptions(command);
  command
    .optionsGroup('Output:')
    .option('-o, --output <folder>', 'Write files to a folder')
    .addOption(
      new Option('--output-format <kind>', 'File format of the output').choices([
        'jsonl',
        'arrow',
        'parquet',
      ]),
    )
    .option(
      '--split <name=part>',
      'Write a part of the rows to another split (repeatable)',
      collectSplit,
    )
    .option('--pack', 'Pack several rows into one of at most --max-length tokens')
    .option('--deduplicate', 'Leave out rows that repeat an earlier one')
    .option(
      '--part-rows <number>',
      'Rows of the input for each file; 50000 by default',
      countFromOne,
    )
    .option('--resume', 'Continue a run that ended early')
    .optionsGroup('Run:')
    .option('--workers <number>', 'Number of threads; one for each core by default', wholeNumber)
    .option('--shard <i/n>', 'Take every nth row only, from the ith', shardOf)
    .option('--keep-going', 'Report rows that cannot be used and go on')
    .option('--progress', 'Show the progress even if standard error is not a terminal')
    .option('--no-progress', 'Do not show the progress')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak dataset rows.jsonl --model Qwen/Qwen3-8B --tokenizer Qwen3-8B --output prepared
  $ modelspeak dataset "data/*.parquet" -f llama3 -t Llama-3.3 --max-length 4096 --pack -o prepared
  $ modelspeak dataset rows.jsonl.gz -m Qwen/Qwen3-8B -t Qwen3-8B -o prepared --split test=0.05 --resume
  $ modelspeak dataset rows.jsonl -m google/gemma-3-4b-it --as text --train last > text.jsonl
  $ modelspeak dataset rows.jsonl -m Qwen/Qwen3-8B -t Qwen3-8B -o prepared --shard 2/8
  $ modelspeak dataset check rows.jsonl -m Qwen/Qwen3-8B -t Qwen3-8B --against trl`,
    );
  addCheck(command, terminal);
}

/** Refuses options that only the command above has, which takes them wherever they stand. */
function refuseForeignOptions(above: Command, command: Command): void {
  const own = new Set(command.options.map((option) => option.attributeName()));
  for (const option of above.options) {
    const name = option.attributeName();
    if (own.has(name) || above.getOptionValueSource(name) !== 'cli') continue;
    command.error(`error: unknown option '${option.long}'`);
  }
}

function addCheck(dataset: Command, terminal: Terminal): void {
  const command = addCommand(
    dataset,
    terminal,
    'check',
    async () => (await import('../actions/dataset-check.js')).checkDataset,
  );
  command
    .summary('Show what is trained, and warn of what trainers do not notice')
    .description(
      paragraphs(
        'Show the first rows with what is trained in colour, or in brackets where there are no colours, ' +
          'and warn of masks that are all zero or all one, ends of turns that are not trained, reasoning ' +
          'that the template inserts, special tokens in content, and rows that are too long.',
        'Besides conversations, it reads rows that a trainer made: input_ids with labels, ' +
          'assistant_masks, completion_mask or loss_mask.',
        'With --against, it runs a trainer in Python, and says where its prompt or its mask differs. ' +
          'The trainer gets the messages and the tools, but no other options, such as --thinking.',
      ),
    )
    .argument(
      '[files...]',
      'Files, or patterns such as "data/*.jsonl"; standard input if omitted or -',
    );
  addRecipeOptions(command);
  command
    .optionsGroup('Check:')
    .option('--rows <number>', 'Show this many rows; 3 by default', wholeNumber)
    .option('--limit <number>', 'Check this many rows only', countFromOne)
    .option('--keep-going', 'Report rows that cannot be used and go on')
    .addOption(
      new Option('--against <trainer>', 'Compare with transformers, TRL or Axolotl').choices([
        'hf',
        'trl',
        'axolotl',
      ]),
    )
    .option('--chat-template <file>', 'Chat template of the trainer, if --tokenizer has none')
    .option('--python <path>', 'Python that the trainer is installed in; python3 by default')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak dataset check rows.jsonl -m Qwen/Qwen3-8B -t Qwen3-8B
  $ modelspeak dataset check prepared/train-00000.parquet -f qwen -t Qwen3-8B --max-length 4096
  $ modelspeak dataset check rows.jsonl -m Qwen/Qwen3-8B -t Qwen3-8B --against trl --python venv/bin/python`,
    );
}
