export { type MimoVersion, mimo, mimo as default } from './mimo.js';
