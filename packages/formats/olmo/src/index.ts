export { olmo, olmo as default } from './olmo.js';
