import {
  type Conversation,
  type Format,
  type FormatExample,
  type FormatGuide,
  indentedJson,
  parseJson,
  writeJson,
} from '@modelspeak/core';
import { anatomyHtml } from './anatomy.js';
import type { ListedFormat } from './formats.js';
import { escapeHtml } from './html.js';
import { messageCardsHtml } from './message-cards.js';
import { shareHash } from './share.js';

/** The page of a format, in Markdown, made from what the format says of itself. */
export function galleryPage(
  listed: ListedFormat,
  format: Format,
  guide: FormatGuide | undefined,
): string {
  const examples =
    guide?.examples.map((example, index) => exampleSection(listed, format, example, index)) ?? [];
  return [
    `# ${guide?.title ?? listed.label}`,
    guide?.summary ?? '',
    `\`\`\`sh\nnpm install @modelspeak/core ${listed.package}\n\`\`\``,
    useCases(guide),
    ...section('Models', format.models.map(code).join(' ')),
    ...section('Roles', table(['role', 'meaning'], rolesOf(guide))),
    ...section('Control tokens', table(['token', 'meaning'], tokensOf(format, guide))),
    ...section(
      'Headings that part turns',
      list(format.kind === 'prompt' ? format.delimiters.map(code) : []),
    ),
    ...section('Stop sequences', format.kind === 'prompt' ? format.stop.map(code).join(' ') : ''),
    ...section('What it has a place for', capabilities(format)),
    '## Use cases',
    LEGEND,
    ...examples,
  ].join('\n\n');
}

/** What the colours mean. */
const LEGEND =
  '<div class="legend"><span class="piece control">control token</span> ' +
  '<span class="piece scaffold">the format’s own text</span> ' +
  '<span class="piece content">content</span> ' +
  '<span>Point at a message, or tab to it, to see what came of it.</span></div>';

/** Links to the use cases, which are what most people come for. */
function useCases(guide: FormatGuide | undefined): string {
  const links = guide?.examples.map(({ title }, index) => `[${title}](#case-${index + 1})`) ?? [];
  return links.length === 0 ? '' : `Use cases: ${links.join(', ')}.`;
}

function exampleSection(
  listed: ListedFormat,
  base: Format,
  example: FormatExample,
  index: number,
): string {
  const { title, description, conversation, formatOptions = {}, options = {} } = example;
  const format = base.with(formatOptions);
  const isPlain = Object.keys(formatOptions).length === 0;
  return [
    `### ${title} {#case-${index + 1}}`,
    description,
    isPlain ? '' : `Options of the format: ${code(writeJson(formatOptions))}`,
    '<div class="case" v-pre>' +
      `<div class="side">${label('Conversation')}${messageCardsHtml(conversation)}</div>` +
      `<div class="side">${rendered(format, conversation, options)}</div>` +
      '</div>',
    reply(format, example),
    list([...(example.notes ?? [])]),
    `<p><a class="try" href="../playground${shareHash({
      conversation: writeJson(conversation, indentedJson),
      panes: [{ format: listed.name, options: isPlain ? '' : writeJson(formatOptions) }],
      render: options,
      reply: example.reply ?? '',
    })}">Open in the playground</a></p>`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function rendered(format: Format, conversation: Conversation, options: object): string {
  if (format.kind === 'messages') {
    const body = writeJson(parseJson(format.text(conversation, options)), indentedJson);
    return `${label('Request body')}<pre class="anatomy" tabindex="0"><span>${escapeHtml(body)}</span></pre>`;
  }
  const segments = format.segments(conversation, options);
  return `${label('Prompt')}<pre class="anatomy" tabindex="0">${anatomyHtml(segments)}</pre>`;
}

function reply(format: Format, { reply: raw }: FormatExample): string {
  if (raw === undefined) return '';
  const { message, reason, stop } = format.parse(raw);
  const ended = stop === undefined ? reason : `${reason}, by ${stop}`;
  return (
    '<div class="case reply" v-pre>' +
    `<div class="side">${label('Reply, as the model writes it')}<pre class="anatomy" tabindex="0"><span>${replyHtml(format, raw)}</span></pre></div>` +
    `<div class="side">${label(`Reply, as a message (${ended})`)}<pre class="anatomy" tabindex="0"><span>${escapeHtml(writeJson(message, indentedJson))}</span></pre></div>` +
    '</div>'
  );
}

/** A raw reply with its control tokens marked. */
function replyHtml(format: Format, raw: string): string {
  let html = escapeHtml(raw);
  if (format.kind === 'messages') return html;
  for (const token of format.control) {
    const escaped = escapeHtml(token);
    html = html.replaceAll(escaped, `<span class="piece control">${escaped}</span>`);
  }
  return html;
}

function capabilities({ supports }: Format): string {
  const items = Object.entries(supports).map(([name, isSupported]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return `<li class="${isSupported ? 'yes' : 'no'}">${isSupported ? '✓' : '–'} ${words}<span class="visually-hidden">${isSupported ? ': yes' : ': no'}</span></li>`;
  });
  return `<ul class="capabilities">${items.join('')}</ul>`;
}

function rolesOf(guide: FormatGuide | undefined): string[][] {
  return guide?.roles.map(({ role, meaning }) => [code(role), meaning]) ?? [];
}

/** Those that the guide explains, then any others. */
function tokensOf(format: Format, guide: FormatGuide | undefined): string[][] {
  if (format.kind === 'messages') return [];
  const explained = guide?.tokens ?? [];
  const others = format.control.filter(
    (token) => !explained.some((entry) => entry.token === token),
  );
  return [
    ...explained.map(({ token, meaning }) => [code(token), meaning]),
    ...others.map((token) => [code(token), '']),
  ];
}

function section(title: string, body: string): string[] {
  return body === '' ? [] : [`## ${title}`, body];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function label(text: string): string {
  return `<div class="label">${escapeHtml(text)}</div>`;
}

/** As an element, since a bar within backquotes would end the cell of a table. */
function code(text: string): string {
  return `<code v-pre>${escapeHtml(text).replaceAll('|', '&#124;').replaceAll('*', '&#42;').replaceAll('_', '&#95;')}</code>`;
}
