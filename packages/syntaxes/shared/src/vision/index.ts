export { isVideo } from './is-video.js';
export { trimParts } from './trim-parts.js';
export { type VisionMarks, writeParts } from './write-parts.js';
