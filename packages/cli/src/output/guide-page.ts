import {
  type Format,
  type FormatExample,
  type FormatGuide,
  indentedJson,
  type PromptFormat,
  writeJson,
} from '@modelspeak/core';
import { locate } from '../errors.js';
import type { OptionValues } from '../formats/option-values.js';
import { capabilityNames } from './capability-names.js';
import { bulletList, code, codeBlock, join, section, table } from './markdown.js';
import { modelsByOptions } from './model-names.js';

/**
 * A format's guide as a Markdown page: what it is and its options first, the names of its models last. Its examples are
 * rendered on the spot.
 */
export function guidePage(
  format: Format,
  guide: FormatGuide | undefined,
  options: readonly OptionValues[],
): string {
  const { supported, lost, rules } = capabilityNames(format.supports);
  const examples = guide?.examples.map((shown) => example(format, shown)) ?? [];
  return `${join(
    `# ${guide?.title ?? format.name}`,
    guide?.summary.trim(),
    section('Options', optionTable(options)),
    section('Roles', roles(guide)),
    format.kind === 'prompt' && section('Special tokens', tokens(format, guide)),
    format.kind === 'prompt' && section('Stop sequences', bulletList(format.stop.map(code))),
    section('Supported features', bulletList(supported)),
    section('Lost features', lostFeatures(lost)),
    section('Rules', bulletList(rules)),
    section('Examples', join(...examples)),
    section('Models', models(format)),
  )}\n`;
}

function optionTable(options: readonly OptionValues[]): string {
  const rows = options.map(({ name, values, type = '', byDefault }) => [
    code(name),
    values?.map(code).join(', ') ?? type,
    byDefault === undefined ? '' : code(byDefault),
  ]);
  return table(['option', 'values', 'default'], rows);
}

/** The first names that choose the format, and the options that come with them. */
function models({ models: patterns }: Format): string {
  const lines = modelsByOptions(patterns, { spell: code, limit: MOST_NAMES });
  if (lines.length === 0) return '';
  return join(
    '`*` stands for any text. `modelspeak formats --json` lists all patterns, with their exceptions.',
    bulletList(lines),
  );
}

/** How many names of models a line lists. */
const MOST_NAMES = 4;

function lostFeatures(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  return join(
    "The reference silently drops these, and so does `onLoss: 'reference'`:",
    bulletList(lost),
  );
}

function roles(guide: FormatGuide | undefined): string {
  const rows = guide?.roles.map(({ role, meaning }) => [code(role), meaning]) ?? [];
  return table(['role', 'meaning'], rows);
}

/** The tokens that the guide explains, then the others. */
function tokens({ control }: PromptFormat, guide: FormatGuide | undefined): string {
  const explained = guide?.tokens ?? [];
  const others = control.filter((token) => !explained.some((row) => row.token === token));
  return table(
    ['token', 'meaning'],
    [
      ...explained.map(({ token, meaning }) => [code(token), meaning]),
      ...others.map((token) => [code(token), '']),
    ],
  );
}

function example(base: Format, shown: FormatExample): string {
  try {
    const format = base.with(shown.formatOptions);
    return join(
      `### ${shown.title}`,
      shown.description,
      rendered(format, shown),
      reply(format, shown),
      shown.notes && bulletList(shown.notes),
    );
  } catch (error) {
    throw locate(error, `the example "${shown.title}"`);
  }
}

function rendered(format: Format, { conversation, options }: FormatExample): string {
  return format.kind === 'prompt'
    ? join('The prompt:', codeBlock('text', format.render(conversation, options)))
    : join('The request body:', json(format.body(conversation, options)));
}

function reply(format: Format, { reply: raw }: FormatExample): string | undefined {
  if (raw === undefined) return undefined;
  const { message } = format.parse(raw);
  return join('A reply:', codeBlock('text', raw), 'It is read as:', json(message));
}

function json(value: unknown): string {
  return codeBlock('json', writeJson(value, indentedJson));
}
