export { exaone, exaone as default } from './exaone.js';
