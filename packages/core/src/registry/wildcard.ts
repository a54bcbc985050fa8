/**
 * Whether a name matches a pattern in which `*` stands for any characters, ignoring case. Takes
 * time proportional to the product of both lengths at worst.
 */
export function matchesWildcard(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase();
  const given = name.toLowerCase();
  let position = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < given.length) {
    if (wanted[position] === '*') {
      star = position++;
      resume = at;
    } else if (position < wanted.length && wanted[position] === given[at]) {
      position++;
      at++;
    } else if (star !== -1) {
      position = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (wanted[position] === '*') position++;
  return position === wanted.length;
}
