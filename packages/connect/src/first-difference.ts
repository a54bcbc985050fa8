/** Where two prompts differ: each of them with the index of its first other character. */
export interface Place {
  readonly written: readonly [prompt: string, at: number];
  readonly expected: readonly [prompt: string, at: number];
}

/**
 * Finds the first difference between two prompts. White space at the end of a text, before a special token or the end
 * of the prompt, is none: templates often keep a line break there.
 */
export function firstDifference(
  written: string,
  expected: string,
  control: readonly string[],
): Place | undefined {
  const isEnd = (prompt: string, at: number): boolean =>
    at === prompt.length || control.some((token) => prompt.startsWith(token, at));
  const isAfterText = (prompt: string, at: number): boolean => {
    const end = prompt.slice(0, at).trimEnd().length;
    return end > 0 && !control.some((token) => prompt.endsWith(token, end));
  };
  let a = 0;
  let b = 0;
  while (a < written.length || b < expected.length) {
    if (written[a] === expected[b]) {
      a++;
      b++;
      continue;
    }
    const nextA = afterSpace(written, a);
    const nextB = afterSpace(expected, b);
    const isHarmless = isEnd(written, nextA) && isEnd(expected, nextB) && isAfterText(written, a);
    if (!isHarmless || (nextA === a && nextB === b)) {
      return { written: [written, a], expected: [expected, b] };
    }
    a = nextA;
    b = nextB;
  }
  return undefined;
}

function afterSpace(prompt: string, from: number): number {
  let at = from;
  while (/\s/.test(prompt[at] ?? '')) at++;
  return at;
}
