import type { Painter } from '../terminal/paint.js';
import type { Answered, TaskResult } from './answered.js';
import { EXAMINED, type Examined } from './examine.js';
import type { Finding } from './finding.js';
import type { Facts, Report, Score } from './report.js';

const LABEL = 16;
const TASK = 18;
const ANSWER = 20;
/** How much of a reply `--replies` shows. */
const SHOWN = 2000;

/** A line with a label. */
function line(label: string, text: string): string {
  return `${label.padEnd(LABEL)}${text}\n`;
}

/** What is known without asking the model, a line each. */
export function factsView({ server, model, format, template, context, slots }: Facts): string {
  const version = server.version === null ? '' : ` ${server.version}`;
  return [
    line(
      'server',
      `${server.name}${version} ${isAddress(server.url) ? 'at' : 'with'} ${server.url}`,
    ),
    line('model', model ?? 'unknown: the server does not name it'),
    line('format', `${format.name}, ${format.reason}`),
    line('template', `${template.state}: ${template.detail}`),
    line('context', context === null ? 'unknown: the server does not say' : `${context} tokens`),
    line('parallel slots', slots === null ? 'unknown: the server does not say' : `${slots}`),
  ].join('');
}

function isAddress(url: string): boolean {
  return url.includes('://');
}

/** Something that works or not, on a line. */
export function findingView(key: Examined, finding: Finding, painter: Painter): string {
  return line(EXAMINED[key], findingText(finding, painter));
}

function findingText({ works, detail }: Finding, { paint }: Painter): string {
  if (works === null) return `${paint('dim', 'unknown')}: ${detail}`;
  return `${works ? paint('green', 'yes') : paint('yellow', 'no')}: ${detail}`;
}

/** The head of the table of tasks. */
export function tasksHead(path: string | undefined): string {
  const server = path === undefined ? '' : `the server's ${path}`;
  return `\n${'task'.padEnd(TASK)}${'through us'.padEnd(ANSWER)}${server}`.trimEnd().concat('\n');
}

/** A task as a row of the table. */
export function taskView({ name, ours, server }: TaskResult, painter: Painter): string {
  const cells = [
    name.padEnd(TASK),
    answerText(ours, painter),
    server === null ? '' : answerText(server, painter),
  ];
  return `${cells.join('').trimEnd()}\n`;
}

function answerText({ outcome, seconds, limit }: Answered, { paint }: Painter): string {
  const word = outcome === 'error' && limit === 'time' ? 'too slow' : outcome;
  const color = outcome === 'right' ? 'green' : outcome === 'unsupported' ? 'dim' : 'red';
  const time = outcome === 'unsupported' ? '' : `${seconds.toFixed(1)} s`;
  return `${paint(color, word)}${' '.repeat(12 - word.length)}${time}`.padEnd(
    ANSWER + paint(color, word).length - word.length,
  );
}

/** Each answer that is not right: what the model said, and what went wrong. */
export function repliesView(tasks: readonly TaskResult[]): string {
  return tasks
    .flatMap(({ name, ours, server }) => [
      replyView(`${name}, through us`, ours),
      server === null ? '' : replyView(`${name}, on the server's API`, server),
    ])
    .join('');
}

function replyView(who: string, { outcome, error, reply }: Answered): string {
  if (outcome === 'right' || outcome === 'unsupported') return '';
  const text = error ?? reply ?? '';
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return `\n${who}: ${outcome}\n${shown.replaceAll(/^/gm, '  ')}\n`;
}

/** The score and the advice. */
export function conclusionView({ score, advice, tasks }: Report): string {
  const { length } = tasks;
  const parts = [
    `${scoreText(score.ours, length)} through us`,
    ...(score.server === null
      ? []
      : [`${scoreText(score.server, length)} on the server's own API`]),
  ];
  const lines = advice.map(({ text }) => `- ${text}\n`);
  return [
    `\nright: ${parts.join(', ')}\n`,
    ...(lines.length === 0 ? [] : ['\nadvice:\n', ...lines]),
  ].join('');
}

function scoreText({ right, unsupported }: Score, all: number): string {
  return `${right} of ${all - unsupported}`;
}
