import {
  type Format,
  type FormatExample,
  type FormatGuide,
  indentedJson,
  type PromptFormat,
  writeJson,
} from '@modelspeak/core';
import { locate } from '../errors.js';
import { capabilityNames } from './capability-names.js';
import { bulletList, code, codeBlock, join, section, table } from './markdown.js';
import { modelNames } from './model-names.js';

/** A format's guide as a Markdown page. Its examples are rendered on the spot. */
export function guidePage(format: Format, guide: FormatGuide | undefined): string {
  const { supported, lost, rules } = capabilityNames(format.supports);
  const examples = guide?.examples.map((shown) => example(format, shown)) ?? [];
  return `${join(
    `# ${guide?.title ?? format.name}`,
    guide?.summary.trim(),
    section('Models', bulletList(modelNames(format.models, { spell: code }))),
    section('Roles', roles(guide)),
    format.kind === 'prompt' && section('Special tokens', tokens(format, guide)),
    format.kind === 'prompt' && section('Stop sequences', bulletList(format.stop.map(code))),
    section('Supported features', bulletList(supported)),
    section('Lost features', lostFeatures(lost)),
    section('Rules', bulletList(rules)),
    section('Examples', join(...examples)),
  )}\n`;
}

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
