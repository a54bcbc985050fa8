/** Finds the texts that end a reply, and holds back text that may be the beginning of one. */
export class StopTexts {
  readonly #stops: readonly string[];
  #held = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** Adds text. Returns the text that is certain now, and the stop text that ended the reply, if any. */
  push(text: string): { readonly text: string; readonly stop?: string } {
    const all = this.#held + text;
    const found = this.#stops
      .map((stop) => ({ stop, at: all.indexOf(stop) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (found !== undefined) {
      this.#held = '';
      return { text: all.slice(0, found.at), stop: found.stop };
    }
    const kept = Math.max(0, ...this.#stops.map((stop) => overlap(all, stop)));
    this.#held = all.slice(all.length - kept);
    return { text: all.slice(0, all.length - kept) };
  }

  /** Returns the text that was held back, at the end of the reply. */
  flush(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}

/** The number of characters at the end of a text that are the beginning of another. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
