export { type PhiVersion, phi, phi as default } from './phi.js';
