const TILE = 448;
const TOKENS_A_TILE = 256;
const MOST_TILES = 12;

/**
 * Returns the number of tokens of an image. The image is cut into a grid of at most twelve tiles with the nearest
 * aspect ratio. If there is more than one tile, a thumbnail is added. Of two equally near grids, the larger is
 * chosen if the image has pixels for more than half of it.
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
