import { markup } from '@modelspeak/core/authoring';
import type { VisionMarks } from '@modelspeak/syntaxes/vision';

/** What stands for images and videos. */
export const MEDIA: VisionMarks = /* @__PURE__ */ (() => ({
  image: markup({ control: '<|patch|>' }),
  video: markup({ control: '<|video|>' }),
}))();
