import { isJsonObject, lookUp, type Server } from '@modelspeak/endpoint/authoring';

/** A conversation in which a template writes what begins and ends turns. */
const MESSAGES = [
  { role: 'user', content: 'a' },
  { role: 'assistant', content: 'b' },
  { role: 'user', content: 'c' },
];
/** An id that no token has: the server returns it, which marks the end of a text. */
const SEPARATOR = -1;
/** A text in brackets. As one token between messages, it is an added token that llama.cpp finds in any text. */
const MARK = /^(?:<[^\s<>]+>|\[[^\s[\]]+\])$/;

/**
 * Finds the special tokens that a template writes, by the server's own tokenizer: texts that become other tokens if the
 * server looks for special tokens than if it does not, and marks between messages that are one token either way.
 *
 * @param named Tokens that the template writes by a name, such as `bos_token`.
 * @returns `undefined` if the server does not say.
 */
export async function findSpecialTokens(
  server: Server,
  template: string,
  named: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const tokenize = async (content: readonly (string | number)[], more: object) => {
    const body = { content, add_special: false, ...more };
    const tokens = (await lookUp(server, 'tokenize', { body, signal }))?.['tokens'];
    return Array.isArray(tokens) ? (tokens as readonly unknown[]) : [];
  };
  const piecesOf = async (text: string): Promise<readonly string[]> => {
    const tokens = await tokenize([text], { parse_special: true, with_pieces: true });
    return tokens.map((token) => (isJsonObject(token) ? token['piece'] : undefined)).filter(isText);
  };

  // A template may put a token together, as '<|' + role + '|>', so that only a prompt shows it.
  const applied = await lookUp(server, 'apply-template', { body: { messages: MESSAGES }, signal });
  const prompt = applied?.['prompt'];
  const between = typeof prompt === 'string' ? await piecesOf(prompt) : [];
  if (between.length === 0) return undefined;
  const candidates = [...new Set([...named, ...between, ...(await piecesOf(template))])];
  const separated = candidates.flatMap((text) => [text, SEPARATOR]);
  const parsed = splitLists(await tokenize(separated, { parse_special: true }));
  const plain = splitLists(await tokenize(separated, { parse_special: false }));
  const isSpecial = (_text: string, at: number): boolean => parsed[at] !== plain[at];
  const marks = between.filter((text) => MARK.test(text) && /\p{L}/u.test(text));
  return [...new Set([...candidates.filter(isSpecial), ...marks])];
}

/** Pieces that are no whole characters are lists of bytes. */
function isText(piece: unknown): piece is string {
  return typeof piece === 'string' && piece !== '';
}

/** The ids of each text, as a string that can be compared. */
function splitLists(ids: readonly unknown[]): readonly string[] {
  return ids
    .join()
    .split(`${SEPARATOR}`)
    .map((list) => list.replaceAll(/^,|,$/g, ''));
}
