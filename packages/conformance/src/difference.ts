import { writeJson } from '@modelspeak/core';

/** How many characters to show before and after the first difference. */
const BEFORE = 30;
const AFTER = 50;

/**
 * Shows where two texts differ, one below the other, around the first difference: most of what
 * follows it usually differs too.
 */
export function showDifference(found: string, expected: string): string {
  let at = 0;
  while (at < found.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - BEFORE);
  const lead = `${from > 0 ? '…' : ''}${oneLine(found.slice(from, at))}`;
  const around = (text: string): string =>
    `${lead}${oneLine(text.slice(at, at + AFTER))}${text.length > at + AFTER ? '…' : ''}`;
  const line = found.slice(0, at).split('\n').length;
  return [
    `differs at character ${at}, in line ${line}:`,
    `    expected  ${around(expected)}`,
    `    found     ${around(found)}`,
    `              ${' '.repeat(lead.length)}^`,
  ].join('\n');
}

/** Escapes line breaks and the like as JSON does, to keep each text on one line. */
function oneLine(text: string): string {
  return writeJson(text).slice(1, -1).replaceAll('\\"', '"');
}
