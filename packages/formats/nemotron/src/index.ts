export { type NemotronVersion, nemotron, nemotron as default } from './nemotron.js';
