export { laguna, laguna as default } from './laguna.js';
