import type { Conversation, PromptFormat, Segment, TokenizedPrompt } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';

/** Counts the messages, special tokens and characters of a prompt, on a line each. */
export function describeCounts(
  segments: readonly Segment[],
  { messages }: Conversation,
  format: PromptFormat,
): string {
  const ofKind = (kind: Segment['kind']): string[] =>
    segments.filter((segment) => segment.kind === kind).map(({ text }) => text);
  const control = ofKind('control');
  const content = ofKind('content');
  const forged = specialTokensIn(content, format);
  const characters = {
    control: countCharacters(control),
    scaffold: countCharacters(ofKind('scaffold')),
    content: countCharacters(content),
  };
  const lines = [
    describe('message', tally(messages.map(({ role }) => role))),
    describe('special token', tally(control)),
    describe('character', Object.entries(characters)),
  ];
  if (forged.length > 0) {
    lines.push(`in content, as text: ${list(tally(forged))}`);
  }
  return lines.join('\n');
}

/** Counts the tokens of a prompt, on a line. */
export function describeTokens({ ids, runs }: TokenizedPrompt): string {
  const special = runs.filter(({ segments: [first] }) => first.kind === 'control').length;
  return describe('token', [
    ['special', special],
    ['of text', ids.length - special],
  ]);
}

type Count = readonly [of: string, count: number];

function describe(noun: string, counts: readonly Count[]): string {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const details = counts.length === 0 ? '' : `: ${list(counts)}`;
  return `${total} ${noun}${total === 1 ? '' : 's'}${details}`;
}

function list(counts: readonly Count[]): string {
  return counts.map(([of, count]) => `${count} ${of}`).join(', ');
}

function tally(names: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

function specialTokensIn(texts: readonly string[], { control, special }: PromptFormat): string[] {
  const tokens = harmfulTokens({ control, special, delimiters: [] });
  const found: string[] = [];
  for (const text of texts) {
    for (let match = tokens.find(text); match !== undefined; match = tokens.find(text, match.end)) {
      found.push(match.token);
    }
  }
  return found;
}

/** Counts whole characters, not JavaScript's UTF-16 units. */
function countCharacters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Array.from(text).length, 0);
}
