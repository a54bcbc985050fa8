import type { ControlTokens } from '@modelspeak/core/authoring';
import { matchesIn } from '../special-tokens.js';

/** The beginning of a reply: its header, and the reply prefix after it, such as `<think>`. */
export interface ReplyHeader {
  /** The end of the turn before it, which the template writes without being asked for a reply. */
  readonly closing: string;
  readonly header: string;
  readonly replyPrefix: string;
}

/**
 * Splits what the template writes after the last content when it asks for a reply, by comparing it with what it writes
 * before a reply in the history.
 *
 * @param closing What it writes before the generation prompt.
 * @param prompt The generation prompt.
 * @param lead The template's own text before a reply, if there is one.
 * @param openings The marks that begin or end a section of a reply.
 */
export function replyHeader(
  closing: string,
  prompt: string,
  lead: string | undefined,
  openings: readonly string[],
  control: ControlTokens,
): ReplyHeader {
  const places = openings.map((mark) => prompt.indexOf(mark)).filter((place) => place !== -1);
  const opened = Math.min(prompt.length, ...places);
  const header = prompt.slice(0, opened);
  const isShared = lead === undefined || endOfHeader(lead, { closing, header }) !== undefined;
  const end = isShared ? opened : sharedLength(header, lead, control);
  return { closing, header: prompt.slice(0, end), replyPrefix: prompt.slice(end) };
}

/** Returns how much of a header is also before a reply in the history, in whole words; all of it if nothing is. */
function sharedLength(header: string, lead: string, control: ControlTokens): number {
  const tokenEnds = matchesIn(header, control).map(({ end }) => end);
  const cuts = [...tokenEnds, ...lineEnds(header)].sort((a, b) => b - a);
  const isShared = (cut: number): boolean => {
    const part = header.slice(0, cut);
    return part.trim() !== '' && lead.includes(part);
  };
  return cuts.find(isShared) ?? header.length;
}

function lineEnds(text: string): readonly number[] {
  return [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
}

/**
 * Finds the end of a reply's header in the template's own text before the reply. White space at its end may be missing,
 * and the turn before may end differently.
 *
 * @returns `undefined` if the header is not there.
 */
export function endOfHeader(
  lead: string,
  { closing, header }: Pick<ReplyHeader, 'closing' | 'header'>,
): number | undefined {
  for (const whole of [closing + header, (closing + header).trimEnd()]) {
    if (lead.startsWith(whole)) return whole.length;
  }
  for (const spelling of [header, header.trim()]) {
    const at = spelling.trim() === '' ? -1 : lead.lastIndexOf(spelling);
    if (at !== -1) return at + spelling.length;
  }
  return undefined;
}
