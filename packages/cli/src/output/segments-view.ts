import type { Segment } from '@modelspeak/core';
import type { Painter } from '../terminal/paint.js';
import { visible } from './visible.js';

type Kind = Segment['kind'];

const STYLES = { control: 'magenta', scaffold: 'cyan' } as const;

/** Without colours, brackets mark what the format itself wrote. */
const BRACKETS = { control: ['⟦', '⟧'], scaffold: ['⟨', '⟩'] } as const;

/** Explains the marks of {@link showSegments}. */
export function legend(painter: Painter): string {
  return [
    mark('control', 'special token', painter),
    mark('scaffold', "the format's own text", painter),
    mark('content', 'content', painter),
    `${painter.paint('dim', '↵')} line break`,
  ].join('  ');
}

/** Shows a prompt with each piece marked by its kind, and with visible line breaks. */
export function showSegments(segments: readonly Segment[], painter: Painter): string {
  return segments
    .flatMap(({ kind, text }) => text.split(/(?<=\n)/).map((line) => showLine(kind, line, painter)))
    .join('');
}

function showLine(kind: Kind, line: string, painter: Painter): string {
  if (!line.endsWith('\n')) return mark(kind, visible(line), painter);
  return `${mark(kind, visible(line.slice(0, -1)) + painter.paint('dim', '↵'), painter)}\n`;
}

function mark(kind: Kind, text: string, painter: Painter): string {
  if (kind === 'content') return text;
  const [open, close] = BRACKETS[kind];
  return painter.isColored ? painter.paint(STYLES[kind], text) : open + text + close;
}
