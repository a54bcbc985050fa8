import type { ControlTokens, Segment } from '@modelspeak/core';
import { escapeHtml } from './html.js';

/**
 * The pieces of a prompt as HTML: each says by its class what it is, and by its attributes which
 * message it comes from. The text of the element is the prompt, to the character; signs such as the
 * one for a line break are drawn by the style sheet.
 *
 * @param tokens The format's control tokens: those within content are marked as what they only seem.
 */
export function anatomyHtml(segments: readonly Segment[], tokens?: ControlTokens): string {
  return runsOf(segments)
    .map(({ segment, count }) => pieceHtml(segment, count, tokens))
    .join('');
}

/** Pieces in a row that are the same, as the tokens of an image, are shown as one. */
function runsOf(segments: readonly Segment[]): { segment: Segment; count: number }[] {
  const runs: { segment: Segment; count: number }[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    const isSame =
      segment.kind === 'control' &&
      last?.segment.kind === 'control' &&
      last.segment.text === segment.text &&
      last.segment.message === segment.message &&
      last.segment.sampled === segment.sampled;
    if (isSame) last.count++;
    else runs.push({ segment, count: 1 });
  }
  return runs;
}

function pieceHtml(segment: Segment, count: number, tokens: ControlTokens | undefined): string {
  const { kind, message, role, sampled } = segment;
  const text = segment.text.repeat(count);
  const classes = `piece ${kind}${sampled ? ' sampled' : ''}`;
  const origin = message === null ? '' : ` data-message="${message}"`;
  const times = count > 1 ? `${count} times a ` : '';
  const title = escapeHtml(times + titleOf(kind, message, role, sampled));
  const html =
    kind === 'content' && tokens !== undefined ? contentHtml(text, tokens) : linesHtml(text);
  return `<span class="${classes}"${origin} title="${title}">${html}</span>`;
}

/** Content, in which what looks like a control token is marked as text. */
function contentHtml(text: string, tokens: ControlTokens): string {
  let html = '';
  let from = 0;
  for (let match = tokens.find(text); match !== undefined; match = tokens.find(text, from)) {
    html += `${linesHtml(text.slice(from, match.start))}<span class="forged" title="looks like a control token, and is text">${escapeHtml(match.token)}</span>`;
    from = match.end;
  }
  return html + linesHtml(text.slice(from));
}

/** Every line break behind an empty element on which the style sheet draws its sign. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll('&#10;', '<i class="break"></i>&#10;');
}

const KINDS = {
  control: 'control token',
  scaffold: 'the format’s own text',
  content: 'content',
} as const;

function titleOf(
  kind: Segment['kind'],
  message: number | null,
  role: string | null,
  sampled: boolean,
): string {
  const origin = message === null ? 'of no message' : `of messages[${message}], ${role}`;
  return `${KINDS[kind]} ${origin}${sampled ? '; the model would sample it' : ''}`;
}
