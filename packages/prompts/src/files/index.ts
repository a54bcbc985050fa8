export { type ReadTemplateOptions, readTemplate } from './read.js';
export { writeTemplate } from './write.js';
