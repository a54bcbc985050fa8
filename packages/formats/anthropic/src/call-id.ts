/** What the API takes as the id of a call. */
const VALID = /^[a-zA-Z0-9_-]+$/;
/** How an id begins that stands for another one. */
const ESCAPED = 'esc_';

/**
 * The id of a call as the API takes it: letters, digits, `_` and `-`. Other models and providers have other ids, such
 * as `functions.look:0`; they are escaped, always in the same way, so that {@link readCallId} gives them back.
 */
export function writeCallId(id: string): string {
  if (id === '' || (VALID.test(id) && !id.startsWith(ESCAPED))) return id;
  const encoded = encodeURIComponent(id.toWellFormed()).replace(
    /[-.!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ESCAPED + encoded.replaceAll('%', '-');
}

/** The id that an escaped one stands for; any other id as it is. */
export function readCallId(id: string): string {
  if (!id.startsWith(ESCAPED)) return id;
  try {
    const decoded = decodeURIComponent(id.slice(ESCAPED.length).replaceAll('-', '%'));
    return writeCallId(decoded) === id ? decoded : id;
  } catch {
    return id;
  }
}
