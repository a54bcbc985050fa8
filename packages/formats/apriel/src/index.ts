export { apriel, apriel as default } from './apriel.js';
