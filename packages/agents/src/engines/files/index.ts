export { type FilesOptions, files } from './files.js';
