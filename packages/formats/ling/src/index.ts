export { ling, ling as default } from './ling.js';
