export { imageDataUrl } from './image-data-url.js';
export { findTemplateFiles, loadTemplate, loadTemplates } from './load.js';
export { type SaveTemplateOptions, saveTemplate } from './save.js';
