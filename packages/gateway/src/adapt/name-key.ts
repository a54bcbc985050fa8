/** What separates the parts of a name, as servers, clients and models write it. */
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** A name with every separator as one: `mcp__x.y`, `mcp__x__y` and `mcp__x____y` are the same. */
export function nameKey(name: string): string {
  return name.replace(SEPARATORS, '_').replace(/^_|_$/g, '');
}

/**
 * Whether a model that writes `said` may mean a tool of a namespace. It may write the name alone, or with all or the
 * end of the namespace, and separate them as it likes.
 */
export function mayMean(
  said: string,
  tool: { readonly full: string; readonly bare: string },
): boolean {
  const [key, full, bare] = [nameKey(said), nameKey(tool.full), nameKey(tool.bare)];
  return isEndOf(key, full) && isEndOf(bare, key);
}

function isEndOf(end: string, whole: string): boolean {
  return end !== '' && (whole === end || whole.endsWith(`_${end}`));
}
