import { diffArrays } from 'diff';
import { linesHtml } from '../anatomy.js';

/** With more differences, two texts have little in common, and comparing them is slow. */
const MAX_CHANGES = 4000;

/** Special tokens, words, white space, and punctuation: a special token is never split. */
const WORD = /<\|[^<>|\s]*\|>|<[^<>\s]+>|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** How a prompt differs from a chat template's output; only the template has the deleted parts. */
export function differenceHtml(theirs: string, ours: string): { html: string; note: string } {
  if (theirs === ours) {
    return { html: linesHtml(ours), note: 'Equal to the chat template, to the character.' };
  }
  const found = diffArrays(theirs.match(WORD) ?? [], ours.match(WORD) ?? [], {
    maxEditLength: MAX_CHANGES,
  }) ?? [
    { value: [theirs], removed: true, added: false },
    { value: [ours], removed: false, added: true },
  ];
  const changes = found.map((change) => ({ ...change, value: change.value.join('') }));
  const parts = changes.map(({ value, added, removed }) => {
    if (added) return `<ins title="only in this format">${linesHtml(value)}</ins>`;
    if (removed) return `<del title="only in the chat template">${linesHtml(value)}</del>`;
    return linesHtml(value);
  });
  const places = changes.filter(
    ({ added, removed }, index) => (added && !changes[index - 1]?.removed) || removed,
  ).length;
  return {
    html: parts.join(''),
    note: `${places} ${places === 1 ? 'difference' : 'differences'} from the chat template: removed is its own, added is ours.`,
  };
}
