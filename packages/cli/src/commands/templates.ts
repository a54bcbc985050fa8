import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import {
  addFormatOptions,
  addRenderOptions,
  addTemplateFolderOption,
  addTemplateOptions,
  wholeNumber,
} from './options.js';

/** `modelspeak templates` */
export function addTemplates(program: Command, terminal: Terminal): void {
  const templates = program
    .command('templates')
    .usage('<command> [options]')
    .showHelpAfterError('Run "modelspeak templates --help" to see its commands.')
    .summary('Search, show, render and check prompt templates')
    .description(
      paragraphs(
        'Work with prompt templates: those in the library of this command, and your own in folders.',
        'A template is named by its name or by its file, which is YAML, JSON, or JSON as ' +
          'PromptingTools.jl writes it.',
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
    .summary('List the templates that match a text')
    .description('List the templates with a text in their name or description, or all templates.')
    .argument('[query]', 'Text to look for')
    .option('--regex', 'Read the query as a regular expression, and search the prompts too')
    .option('--language <tag>', 'List only templates in this language, such as "en" or "zh-Hant"')
    .option('--limit <number>', 'Limit the number of templates', wholeNumber, 1000);
  addTemplateFolderOption(command);
  command.option('--json', 'Print the list as JSON').addHelpText(
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
    .summary('Print a template')
    .description('Print the details and messages of a template, or a file to start your own from.')
    .argument('<template>', 'Name or file of the template');
  addTemplateFolderOption(command);
  command
    .addOption(
      new Option('--as <layout>', 'Print the template as a file').choices([
        'yaml',
        'json',
        'promptingtools',
      ]),
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
    .summary("Write a template as a model's prompt")
    .description(
      "Fill a template and write it as the exact prompt of a model, as a provider's request body, " +
        'or, without a format, as a conversation.',
    )
    .argument('<template>', 'Name or file of the template');
  addTemplateOptions(command);
  addFormatOptions(command);
  command.option('--json', 'Write {"prompt": ...}');
  addRenderOptions(command);
  command.addHelpText(
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
    .summary('Check template files')
    .description(
      'Check template files, or all files in folders, and report every error with its line. With a ' +
        'format, render each template too.',
    )
    .argument('<files...>', 'Files or folders');
  addFormatOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak templates check my-templates
  $ modelspeak templates check my-templates --format llama3`,
  );
}
