const TILE = 448;
const TOKENS_A_TILE = 256;
const MOST_TILES = 12;

/**
 * How many tokens an image takes: it is cut into the grid of at most twelve tiles whose aspect ratio is
 * nearest to its own, and where that is more than one tile, a thumbnail of the whole is added. Of two
 * grids that are equally near, the larger is taken where the image has pixels for more than half of it.
 *
 * @see mtkresearch, `MRPromptV3._total_image_token`
 */
export function imageTokenCount(width: number, height: number): number {
  let nearest = Infinity;
  let best = 1;
  for (let tiles = 1; tiles <= MOST_TILES; tiles++) {
    for (let columns = 1; columns <= tiles; columns++) {
      if (tiles % columns !== 0) continue;
      const rows = tiles / columns;
      const difference = Math.abs(width / height - columns / rows);
      const isAsNear = difference === nearest && width * height > (TILE * TILE * tiles) / 2;
      if (difference < nearest || isAsNear) best = tiles;
      nearest = Math.min(nearest, difference);
    }
  }
  return TOKENS_A_TILE * (best === 1 ? 1 : best + 1);
}
