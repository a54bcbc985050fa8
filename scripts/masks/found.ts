/** What was found in the conversations of a family. */
export class Found {
  /** How many have the ids of transformers, with the model's own template. */
  ids = 0;
  /** How many have the ids and the mask of TRL, with its patched template. */
  masks = 0;
  readonly differences: string[] = [];

  add(ofIds: readonly string[], ofMasks: readonly string[]): void {
    if (ofIds.length === 0) this.ids++;
    if (ofMasks.length === 0) this.masks++;
    this.differences.push(...ofIds, ...ofMasks);
  }
}
