import {
  type Conversation,
  type Format,
  type FormatExample,
  type FormatGuide,
  indentedJson,
  type Json,
  type PromptFormat,
  parseJson,
  writeJson,
} from '@modelspeak/core';
import { anatomyHtml } from './anatomy.js';
import type { ListedFormat } from './formats.js';
import { escapeHtml } from './html.js';
import { messageCardsHtml } from './message-cards.js';
import { shareHash } from './share.js';
import {
  rulesOf,
  type Supported,
  supportedFeatures,
  supportedRequests,
  type Variant,
} from './supported.js';
import { exportName, firstProgram, typescriptLiteral } from './typescript.js';

/** The page of a format, in Markdown, made from the format's own declarations. */
export function galleryPage(
  listed: ListedFormat,
  format: Format,
  guide: FormatGuide | undefined,
): string {
  const examples = guide?.examples.map((example) => exampleSection(listed, format, example)) ?? [];
  return [
    `# ${guide?.title ?? listed.label}`,
    guide?.summary ?? '',
    fenced('sh', `npm install @modelspeak/core ${listed.package}`),
    fenced('ts', firstProgram(listed, format, takesModel(format) ? { model: 'gpt-5' } : {})),
    useCases(guide),
    ...section('Models', modelsOf(format)),
    ...section('Roles', table(['role', 'meaning'], rolesOf(guide))),
    ...(format.kind === 'prompt' ? tokenSections(format, guide) : []),
    ...section(
      'Supported features',
      supportHtml(supportedFeatures(format, variantsOf(format, guide))),
    ),
    ...section('Request options', supportHtml(supportedRequests(format))),
    ...section('Rules', list(rulesOf(format))),
    '## Use cases',
    LEGEND,
    ...examples,
  ].join('\n\n');
}

/** Whether requests name a model; prompts and rows do not. */
function takesModel(format: Format): boolean {
  return format.kind === 'messages' && format.responses !== undefined;
}

/** What the colours mean. */
const LEGEND =
  '<div class="legend"><span class="piece control">special token</span> ' +
  '<span class="piece scaffold">template text</span> ' +
  '<span class="piece content">content</span> ' +
  '<span>Hover over a message, or tab to it, to highlight its tokens.</span></div>';

/** Links to the use cases, which most people look for. */
function useCases(guide: FormatGuide | undefined): string {
  const links = guide?.examples.map(({ title }) => `[${title}](#${anchorOf(title)})`) ?? [];
  return links.length === 0 ? '' : `Use cases: ${links.join(', ')}.`;
}

/** The anchor of a use case; `use-` distinguishes it from the page's sections. */
export function anchorOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9.]+/g) ?? [];
  return `use-${words.join('-').replaceAll('.', '-')}`;
}

/** The program of a use case. */
export function exampleCode(
  { name, package: installed }: ListedFormat,
  { kind }: Format,
  { conversation, formatOptions = {}, options = {}, reply: raw }: FormatExample,
): string {
  const factory = exportName(name);
  const literal = (value: object): string =>
    Object.keys(value).length === 0 ? '' : typescriptLiteral(value as Json);
  const asked = [conversation, options].map(literal).filter((text) => text !== '');
  const read = typescriptLiteral((raw ?? '') as Json);
  return [
    `import { ${factory} } from '${installed}';`,
    '',
    `const format = ${factory}(${literal(formatOptions)});`,
    ...(kind === 'prompt'
      ? [`const turn = format.turn(${asked.join(', ')});`, 'console.log(turn.text);']
      : [`const body = format.body(${asked.join(', ')});`, 'console.log(body);']),
    ...(raw === undefined
      ? []
      : [
          `const { message } = ${kind === 'prompt' ? 'turn' : 'format'}.parse(${read});`,
          'console.log(message);',
        ]),
  ].join('\n');
}

/** A block of code, in a fence longer than any fence inside. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function exampleSection(listed: ListedFormat, base: Format, example: FormatExample): string {
  const { title, description, conversation, formatOptions = {}, options = {} } = example;
  const format = base.with(formatOptions);
  const isPlain = Object.keys(formatOptions).length === 0;
  return [
    `### ${title} {#${anchorOf(title)}}`,
    description,
    isPlain ? '' : `Format options: ${code(writeJson(formatOptions))}`,
    '<div class="case" v-pre>' +
      `<div class="side">${label('Conversation')}${messageCardsHtml(conversation)}</div>` +
      `<div class="side">${rendered(format, conversation, options)}</div>` +
      '</div>',
    reply(format, example),
    list([...(example.notes ?? [])]),
    `::: details TypeScript\n${fenced('ts', exampleCode(listed, format, example))}\n:::`,
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

function reply(format: Format, { conversation, options, reply: raw }: FormatExample): string {
  if (raw === undefined) return '';
  const { message, reason, stop } =
    format.kind === 'prompt'
      ? format.turn(conversation, options).parse(raw)
      : format.parse(raw, { tools: conversation.tools ?? [] });
  const matched = stop === undefined ? '' : ` · matched ${stop}`;
  return (
    '<div class="case reply" v-pre>' +
    `<div class="side">${label('Raw reply')}<pre class="anatomy" tabindex="0"><span>${replyHtml(format, raw)}</span></pre></div>` +
    `<div class="side">${label(`Parsed message · finish: ${reason}${matched}`)}<pre class="anatomy" tabindex="0"><span>${escapeHtml(writeJson(message, indentedJson))}</span></pre></div>` +
    '</div>'
  );
}

/** A raw reply with its special tokens marked. */
function replyHtml(format: Format, raw: string): string {
  let html = escapeHtml(raw);
  if (format.kind === 'messages') return html;
  for (const token of format.control) {
    const escaped = escapeHtml(token);
    html = html.replaceAll(escaped, `<span class="piece control">${escaped}</span>`);
  }
  return html;
}

const SUPPORT = {
  yes: { sign: '✓', words: 'yes' },
  no: { sign: '–', words: 'no' },
  lost: { sign: '△', words: 'dropped by the reference; refused unless onLoss is "reference"' },
} as const;

/** More options than these are not listed beside a feature. */
const MANY = 3;

/** The options that the guide shows or was compared with, other than the defaults. */
function variantsOf(format: Format, guide: FormatGuide | undefined): readonly Variant[] {
  const shown = [...(guide?.examples ?? []), ...(guide?.coverage ?? [])].map(
    ({ formatOptions = {} }) => formatOptions as { readonly version?: unknown },
  );
  const versions = new Set(shown.flatMap(({ version }) => (version === undefined ? [] : version)));
  return [...versions].map((version) => ({
    label: `version ${version}`,
    format: format.with({ version }),
  }));
}

function supportHtml(supported: readonly Supported[]): string {
  const items = supported.map(({ feature, support, elsewhere = [] }) => {
    if (elsewhere.length > 0) {
      const some = elsewhere.length > MANY ? 'some versions' : elsewhere.join(', ');
      return `<li class="yes" title="${escapeHtml(elsewhere.join(', '))}">✓ ${escapeHtml(`${feature}: ${some}`)}</li>`;
    }
    const { sign, words } = SUPPORT[support];
    return `<li class="${support}" title="${escapeHtml(words)}">${sign} ${escapeHtml(feature)}<span class="visually-hidden">: ${escapeHtml(words)}</span></li>`;
  });
  return `<ul class="capabilities">${items.join('')}</ul>`;
}

/** The first names of models, then all, with the options and exceptions that go with them. */
function modelsOf({ models }: Format): string {
  const plain = models.filter((pattern) => typeof pattern === 'string');
  const rest = models.filter((pattern) => typeof pattern !== 'string');
  const all = [...plain, ...rest.flatMap(({ match }) => match)];
  const lines = rest.map(({ match, except = [], options }) =>
    [
      names(match),
      options === undefined ? '' : `with ${code(writeJson(options as Json))}`,
      except.length === 0 ? '' : `but not ${names(except)}`,
    ]
      .filter((words) => words !== '')
      .join(' '),
  );
  if (all.length === 0) return '';
  const whole = [names(plain), list(lines)].filter((text) => text !== '').join('\n\n');
  const isShort = rest.length === 0 && all.length <= SHOWN;
  return isShort
    ? whole
    : `${names(all.slice(0, SHOWN))} …\n\n::: details All ${all.length} names, with options and exceptions\n${whole}\n:::`;
}

/** How many model names are shown; the others are folded. */
const SHOWN = 10;

function names(patterns: string | readonly string[]): string {
  return [patterns].flat().map(code).join(' ');
}

function tokenSections(format: PromptFormat, guide: FormatGuide | undefined): string[] {
  const { special, delimiters, stop, ends } = format;
  return [
    ...section('Special tokens', table(['token', 'meaning'], tokensOf(format, guide))),
    ...section('Also escaped in content', names(special)),
    ...section('Delimiters that are ordinary text', list(delimiters.map(code))),
    ...section('Stop sequences', names(stop)),
    ...section('End of a reply', ends.join() === stop.join() ? '' : names(ends)),
  ];
}

function rolesOf(guide: FormatGuide | undefined): string[][] {
  return guide?.roles.map(({ role, meaning }) => [code(role), meaning]) ?? [];
}

/** The tokens that the guide explains, then all others. */
function tokensOf(format: PromptFormat, guide: FormatGuide | undefined): string[][] {
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

/** Code as an element, because a bar in backquotes would end a table cell. */
function code(text: string): string {
  return `<code v-pre>${escapeHtml(text).replaceAll('|', '&#124;').replaceAll('*', '&#42;').replaceAll('_', '&#95;')}</code>`;
}
