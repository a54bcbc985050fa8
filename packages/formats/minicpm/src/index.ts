export { minicpm, minicpm as default } from './minicpm.js';
