export { lfm2, lfm2 as default } from './lfm2.js';
