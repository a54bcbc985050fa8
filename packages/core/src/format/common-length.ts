/** The length of the common prefix of two lists. */
export function commonLength<List extends ArrayLike<unknown>>(one: List, other: List): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
