/** How often something was found, and where first. */
interface Found {
  count: number;
  readonly first: string;
}

/** Counts what was found in rows, by its kind. */
export class CheckTally {
  readonly #found = new Map<string, Found>();

  /** @param where The place of the row, and what is wrong with it. */
  add(kind: string, where: string): void {
    const found = this.#found.get(kind);
    if (found === undefined) this.#found.set(kind, { count: 1, first: where });
    else found.count++;
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  /** A line for each kind. */
  lines(): readonly string[] {
    return [...this.#found].map(
      ([kind, { count, first }]) =>
        `${kind}: ${count.toLocaleString('en')} row${count === 1 ? '' : 's'}, the first ${first}`,
    );
  }
}
