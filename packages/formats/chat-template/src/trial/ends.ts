import type { ControlTokens } from '@modelspeak/core/authoring';
import { matchesIn } from '../special-tokens.js';
import { type Frame, isEnd } from './frames.js';

/**
 * Finds what ends a reply: the first special token after it, or else the first words of the next turn. Where that token
 * does not follow tool calls, another token ends them, or the beginning of their results does.
 *
 * @param openings Marks of replies, which end nothing.
 * @param eos Tokens that are known to end a reply.
 */
export function findEnds(
  frames: readonly Frame[],
  tokens: ControlTokens,
  openings: readonly string[],
  eos: readonly string[],
): readonly string[] {
  const ends = frames.filter(isEnd);
  const begins = frames.filter(({ after }) => after === 'assistant').map(({ lead }) => lead);
  const between = frames.filter(({ isInCalls }) => isInCalls);
  const isPart = (token: string): boolean =>
    openings.includes(token) ||
    begins.some((lead) => lead.includes(token)) ||
    between.some(({ text }) => text.includes(token));
  const endIn = (text: string): string | undefined =>
    tokensIn(text, tokens).find((token) => !isPart(token));
  const plain = ends.filter(({ followsCalls }) => !followsCalls).map(({ text }) => endIn(text));
  const known = present([...eos, ...plain]);
  const calls = ends
    .filter(({ followsCalls, after }) => followsCalls && after !== undefined)
    .filter(({ text }) => !known.some((end) => text.includes(end)))
    .map(({ text, lead }) => {
      const own = text.slice(0, text.length - lead.length);
      return tokensIn(own, tokens).findLast((token) => !isPart(token)) ?? endIn(lead);
    });
  const found = present([...plain, ...calls]);
  return found.length > 0 ? found : headingAfter(ends);
}

/** Finds special tokens that begin a turn: the last token before a first message, or before a result. */
export function findBeginnings(frames: readonly Frame[], tokens: ControlTokens): readonly string[] {
  const begin = frames.filter(({ before, after }) => after === 'user' && before === undefined);
  const results = frames.filter(({ after }) => after === 'tool');
  return present([
    ...begin.map(({ text }) => tokensIn(text, tokens).at(-1)),
    ...results.map(({ lead }) => tokensIn(lead, tokens)[0]),
  ]);
}

function tokensIn(text: string, tokens: ControlTokens): readonly string[] {
  return matchesIn(text, tokens).map(({ token }) => token);
}

/** Returns the words that begin the turn after a reply, if no special token separates them. */
function headingAfter(ends: readonly Frame[]): readonly string[] {
  const text = ends.find(({ after }) => after === 'user')?.text.trimEnd() ?? '';
  return text.trim() === '' ? [] : [text];
}

function present(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}
