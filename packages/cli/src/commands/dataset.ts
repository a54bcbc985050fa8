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
    .summary('Turn conversations into training data')
    .description(
      paragraphs(
        'Turn rows of conversations into token ids with labels, or into text with the spans to train on.',
        "Rows are JSON Lines or Parquet, plain or compressed with gzip or zstd: OpenAI's messages with " +
          'tools, prompt and completion, Alpaca, turns that a server recorded, or with --from what a ' +
          'message format reads.',
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
    .option('--deduplicate', 'Leave out rows that are there before')
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
  $ modelspeak dataset rows.jsonl.gz -f qwen3 -t Qwen3-8B -o prepared --split test=0.05 --resume
  $ modelspeak dataset rows.jsonl -f gemma3 --as text --train last > text.jsonl
  $ modelspeak dataset rows.jsonl -f qwen3 -t Qwen3-8B -o prepared --shard 2/8`,
    );
}
