/** The first place where two texts differ, with some context of both. */
export function difference(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const around = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `differs at character ${at}: expected …${around(expected)}, got …${around(actual)}`;
}
