const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 128;

/**
 * Whether a pattern from a schema matches a short text; `undefined` if finding out could take long.
 * A pattern is cheap with at most two quantifiers, none of them after a group.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const isShort = pattern.length <= LONGEST_PATTERN && text.length <= LONGEST_TEXT;
  if (!isShort || quantifiers(pattern) > 2 || /\)[*+?{]|\\[1-9k]/.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}

function quantifiers(pattern: string): number {
  return pattern.match(/[*+?{]/g)?.length ?? 0;
}
