/**
 * Creates files whole and private, and never through a link that somebody else has left.
 *
 * @packageDocumentation
 */
export { removeDrafts } from './drafts.js';
export { FileRefused, type FileRefusedCode } from './file-refused.js';
export { makeFolder } from './make-folder.js';
export { NewFile, type NewFileOptions } from './new-file.js';
export { type OpenOwnOptions, openOwn } from './open-own.js';
export { openToRead } from './open-to-read.js';
export { refuseLinks, refuseLinksIn } from './refuse-links.js';
export { writeWhole, writeWholeSync } from './write-whole.js';
