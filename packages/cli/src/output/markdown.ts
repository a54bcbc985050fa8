import { onOneLine } from '../errors.js';

type Block = string | false | undefined;

/** Joins blocks, without those that are absent or empty. */
export function join(...blocks: readonly Block[]): string {
  return blocks.filter(Boolean).join('\n\n');
}

/** A section, or nothing if it has no text. */
export function section(title: string, text: string): string {
  return text === '' ? '' : join(`## ${title}`, text);
}

export function bulletList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A table with each cell on one line, or nothing if there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const lines = [line(head), line(head.map(() => '---')), ...rows.map(line)];
  return rows.length === 0 ? '' : lines.join('\n');
}

/** A text in a code span. */
export function code(text: string): string {
  const fence = '`'.repeat(longestFence(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + space + text + space + fence;
}

/** A text in a block of code. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestFence(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

// Even in a code span, a bar would end the cell.
function cell(text: string): string {
  return onOneLine(text.replaceAll('|', '\\|'));
}
