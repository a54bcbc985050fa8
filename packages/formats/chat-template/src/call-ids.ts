const NINE = /^[a-zA-Z0-9]{9}$/;

/** An id for the `index`th call of a reply: nine letters and digits, as Mistral's templates want them. */
export function nineCharacterId(index: number): string {
  return `call${String(index).padStart(5, '0')}`;
}

/**
 * Gives the ids of a conversation's calls the form that a template wants: those that have it stay, any
 * other becomes one by the order in which they come, so that it stays the same as the conversation grows.
 */
export function nineCharacterIds(): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    if (NINE.test(id)) return id;
    const given = known.get(id) ?? `past${String(known.size).padStart(5, '0')}`;
    known.set(id, given);
    return given;
  };
}
