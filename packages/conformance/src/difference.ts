import { writeJson } from '@modelspeak/core';

/** How much of what two texts have in common is shown before they part, and how much after. */
const BEFORE = 30;
const AFTER = 50;

/**
 * Shows where two texts part, one under the other: all that follows the first difference of two prompts
 * mostly differs as well.
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

/** Line breaks and the like as JSON escapes them: each text stays in its line. */
function oneLine(text: string): string {
  return writeJson(text).slice(1, -1).replaceAll('\\"', '"');
}
