export { longcat, longcat as default } from './longcat.js';
