/**
 * Gives each call of a reply an id that no other call of the conversation has. Asked again for the
 * same call, it gives the same.
 *
 * @param make Makes the id of the call with a number, counted from 0.
 * @param used The ids that the conversation has.
 */
export function createCallIds(
  make: (index: number) => string,
  used: Iterable<string> = [],
): (index: number, spelled?: string) => string {
  const taken = new Set(used);
  const ids: string[] = [];
  let next = 0;

  const fresh = (index: number): string => {
    next = Math.max(next, index);
    let id = make(next++);
    // A function that ignores the number may never give another.
    for (let left = taken.size; taken.has(id); left--)
      id = left > 0 ? make(next++) : `${id}_${next}`;
    taken.add(id);
    return id;
  };

  const own = (spelled: string | undefined): string | undefined => {
    if (spelled === undefined || taken.has(spelled)) return undefined;
    taken.add(spelled);
    return spelled;
  };

  return (index, spelled) => {
    ids[index] ??= own(spelled) ?? fresh(index);
    return ids[index];
  };
}
