import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addFormatOptions, addRenderOptions, addTemplateOptions, collect } from './options.js';

/** `modelspeak templates` */
export function addTemplates(program: Command, terminal: Terminal): void {
  const templates = program
    .command('templates')
    .showHelpAfterError('Run "modelspeak templates --help" to see the commands.')
    .summary('search, show, render and check prompt templates')
    .description(
      paragraphs(
        'Work with prompt templates: those of the library that comes with this command, and those ' +
          'in folders of your own.',
        'A template is named by its name, or by its file: YAML, JSON, or JSON as PromptingTools.jl ' +
          'writes it.',
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak templates search transcript
  $ modelspeak templates show AskExpert
  $ modelspeak templates render AskExpert --var topic=tides --format llama3
  $ modelspeak templates check my-templates`,
    );
  addSearch(templates, terminal);
  addShow(templates, terminal);
  addRender(templates, terminal);
  addCheck(templates, terminal);
}

function addSearch(templates: Command, terminal: Terminal): void {
  const command = addCommand(
    templates,
    terminal,
    'search',
    async () => (await import('../actions/templates-search.js')).searchTemplates,
  );
  command
    .summary('list the templates that fit')
    .description('List the templates with a text in their names or descriptions, or all of them.')
    .argument('[query]', 'a part of a name or a description')
    .option('--regex', 'read the query as a regular expression, and look at the texts too')
    .option('--language <tag>', 'those in this language alone: "en", "zh", "zh-Hant"')
    .option('--limit <number>', 'how many to list at most', readLimit, 1000);
  addFolderOption(command);
  command.option('--json', 'print the list as JSON').addHelpText(
    'after',
    `
Examples:
  $ modelspeak templates search
  $ modelspeak templates search 'ask|judge' --regex
  $ modelspeak templates search --language zh-Hant
  $ modelspeak templates search mail --templates my-templates --json`,
  );
}

function addShow(templates: Command, terminal: Terminal): void {
  const command = addCommand(
    templates,
    terminal,
    'show',
    async () => (await import('../actions/templates-show.js')).showTemplate,
  );
  command
    .summary('print a template')
    .description('Print what is known of a template and its messages, or a file to begin your own.')
    .argument('<template>', 'its name or file');
  addFolderOption(command);
  command
    .addOption(
      new Option('--as <layout>', 'print it as a file').choices(['yaml', 'json', 'promptingtools']),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak templates show AskExpert
  $ modelspeak templates show AskExpert --as yaml > AskExpert.yaml`,
    );
}

function addRender(templates: Command, terminal: Terminal): void {
  const command = addCommand(
    templates,
    terminal,
    'render',
    async () => (await import('../actions/templates-render.js')).renderTemplate,
  );
  command
    .summary("write a template as a model's prompt")
    .description(
      "Fill a template and write it as the exact prompt of a model, as a provider's request body, " +
        'or without a format as a conversation.',
    )
    .argument('<template>', 'its name or file');
  addTemplateOptions(command);
  addFormatOptions(command);
  addRenderOptions(command);
  command.option('--json', 'write {"prompt": ...}').addHelpText(
    'after',
    `
Examples:
  $ modelspeak templates render AskExpert --var topic=tides --format llama3
  $ modelspeak templates render FixCode --var-file code=area.py --var error=NameError`,
  );
}

function addCheck(templates: Command, terminal: Terminal): void {
  const command = addCommand(
    templates,
    terminal,
    'check',
    async () => (await import('../actions/templates-check.js')).checkTemplates,
  );
  command
    .summary('check template files')
    .description(
      'Read template files, or all files in folders, and report every fault with its line. With a ' +
        'format, render each of them too.',
    )
    .argument('<files...>', 'files or folders');
  addFormatOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak templates check my-templates
  $ modelspeak templates check my-templates --format llama3`,
  );
}

function addFolderOption(command: Command): void {
  command.option(
    '--templates <folder>',
    'a folder of templates besides the library; may be repeated',
    collect,
  );
}

function readLimit(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number.');
}
