const NINE = /^[a-zA-Z0-9]{9}$/;

/** Returns an ID for the `index`th call of a reply: nine letters and digits, as Mistral's templates require. */
export function nineCharacterId(index: number): string {
  return `call${String(index).padStart(5, '0')}`;
}

/**
 * Creates a function that converts call IDs to nine letters and digits. IDs of this form are kept; others are
 * replaced by their order, so that they stay the same as the conversation grows.
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
