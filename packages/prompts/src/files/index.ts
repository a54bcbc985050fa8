export type { Notation } from './document.js';
export { type ReadTemplateOptions, readTemplate } from './read.js';
export { type TemplateFile, templateFileSchema } from './schema.js';
export { type TemplateLayout, writeTemplate } from './write.js';
