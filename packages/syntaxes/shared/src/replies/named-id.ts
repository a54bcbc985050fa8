import type { SpelledName } from '@modelspeak/core/authoring';

/** What begins the id of a call. */
const PREFIX = 'functions.';

/** The prefix of an id in any spelling. */
const ANY_PREFIX = /^functions?[^\p{L}\p{N}]*/u;

/** Counters after a name, each behind any separators. */
const COUNTERS = /^[^\p{L}\p{N}]*(?:\d+(?:[^\p{L}\p{N}]+|$))*$/u;

/** Ids that name no tool: a counter alone, and those of other providers. */
const NAMELESS =
  /^(?:\d*|(?:tool)?(?:call|toolu|chatcmpl-tool)[_-]?(?=\w*\d)\w*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The name of the function in an id of Kimi K2: between `functions.` and the count. */
export function nameInId(id: string): string {
  const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
  return name.replace(/:\d*$/, '');
}

/**
 * Reads the id of a call, `functions.NAME:COUNT`. Models drift from it, for example after they have
 * seen other ids in the conversation: `functions_NAME_COUNT`, `functionsNAMECOUNT`, or `call_COUNT`,
 * which names nothing. An id that is spelled otherwise is one of the offered tool that it names, if
 * it can only be that one.
 *
 * @param offered The names of the offered tools; empty if they are unknown.
 */
export function readNamedId(id: string, offered: readonly string[]): SpelledName {
  const name = nameInId(id);
  const isExact = id.startsWith(PREFIX) && /:\d+$/.test(id);
  if (offered.length === 0) return { name, id };
  if (offered.includes(name)) return { name, id, isDrifted: !isExact };
  const drifted = namedIn(id, offered);
  if (drifted !== undefined) return { name: drifted, id, isDrifted: true };
  const [only] = offered;
  const isNameless = NAMELESS.test(id.replace(ANY_PREFIX, ''));
  if (isNameless && offered.length === 1 && only !== undefined) return { name, id, ifFits: only };
  return { name, id };
}

/** The only tool that an id may name. */
function namedIn(id: string, offered: readonly string[]): string | undefined {
  const spelled = [id, id.replace(ANY_PREFIX, '')];
  for (const alike of [same, withoutSeparators]) {
    const found = offered.flatMap((name) => {
      const counts = spelled.flatMap((text) => countersAfter(alike(name), alike(text)) ?? []);
      return counts.length === 0 ? [] : [{ name, count: Math.min(...counts) }];
    });
    // Where one counter is enough, the digits before it are part of a name.
    const least = found.filter(({ count }) => count <= 1);
    const candidates = least.length > 0 ? least : found;
    if (candidates.length > 0) return candidates.length === 1 ? candidates[0]?.name : undefined;
  }
  return undefined;
}

/** How many counters follow a name in a text, if nothing else does. */
function countersAfter(name: string, text: string): number | undefined {
  if (!text.startsWith(name)) return undefined;
  const rest = text.slice(name.length);
  const splitsNumber = /\d$/.test(name) && /^\d/.test(rest);
  if (splitsNumber || !COUNTERS.test(rest)) return undefined;
  return rest.match(/\d+/g)?.length ?? 0;
}

function same(text: string): string {
  return text;
}

/** A text in which every character that is no letter or digit is the same. */
function withoutSeparators(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '_');
}
