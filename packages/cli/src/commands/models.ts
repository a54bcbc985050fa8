import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';

/** `modelspeak models` */
export function addModels(program: Command, terminal: Terminal): void {
  const models = addCommand(
    program,
    terminal,
    'models',
    async () => (await import('../actions/models.js')).listModels,
  );
  models
    .usage('[command] [options]')
    .summary('List, download and remove small models')
    .description(
      paragraphs(
        'List the small models that run in this process, without a server: their sizes, their licences, ' +
          'what they are good at, and which of them are downloaded.',
        "Downloads are kept in the user's cache folder, or in the one that MODELSPEAK_CACHE names. With " +
          'MODELSPEAK_MIRROR, they come from a folder or an address of yours.',
      ),
    )
    .option('--json', 'Print the list as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak models
  $ modelspeak models get qwen3-0.6b
  $ modelspeak chat --model qwen3-0.6b
  $ modelspeak models remove qwen3-0.6b`,
    );
  addCommand(models, terminal, 'get', async () => (await import('../actions/models.js')).getModel)
    .summary('Download a model')
    .description('Download a model, or go on with a download that was stopped.')
    .argument('<name>', 'Name of the model')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak models get qwen3-0.6b
  $ MODELSPEAK_CACHE=/data/models modelspeak models get qwen3-1.7b`,
    );
  addCommand(
    models,
    terminal,
    'remove',
    async () => (await import('../actions/models.js')).deleteModel,
  )
    .summary('Delete a downloaded model')
    .description('Delete the file of a model, and what was downloaded of it.')
    .argument('<name>', 'Name of the model')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak models remove qwen3-0.6b`,
    );
}
