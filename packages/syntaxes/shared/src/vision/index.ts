export { isVideo } from './is-video.js';
export { showsAnything, trimParts, trimStartOfParts } from './trim-parts.js';
export { type VisionMarks, writeParts } from './write-parts.js';
