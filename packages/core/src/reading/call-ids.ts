/**
 * Gives each call of a reply an id that is unique in the conversation. The same call always gets
 * the same id.
 *
 * @param make Creates the id of the call with this index.
 * @param used The ids in the conversation.
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
    // A function that ignores the index may never return another id.
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
