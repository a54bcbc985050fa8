export { apertus, apertus as default } from './apertus.js';
