import type { Part } from '@modelspeak/core';
import { demand } from './errors.js';

/**
 * Formats boxes in thousandths of the image, as a Python list: `[[0, 0, 500, 500]]`.
 *
 * @see mtkresearch, `MRPromptV3._normalize_bbox`
 */
export function writeBoxes(part: Extract<Part, { type: 'bbox' }>, path: string): string {
  const boxes = part.coords.map((box, index) => {
    const place = `${path}.coords[${index}]`;
    demand(box.length === 4, box, place, 'left, top, right and bottom');
    const scaled = box.map((length, side) =>
      scale(length, side % 2 === 0 ? part.width : part.height, place),
    );
    return `[${scaled.join(', ')}]`;
  });
  return `[${boxes.join(', ')}]`;
}

function scale(length: number, whole: number, path: string): bigint {
  const exact = (length / whole) * 1000;
  demand(Number.isFinite(exact), length, path, 'a number that can be converted to thousandths');
  return BigInt(roundHalfToEven(exact));
}

/** Python's `round()`. */
function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}
