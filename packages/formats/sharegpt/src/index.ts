export type { ShareGPTEntry, ShareGPTRow } from './row/row.js';
export { type ShareGPTFormat, sharegpt, sharegpt as default } from './sharegpt.js';
