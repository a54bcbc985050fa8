export { muse, muse as default } from './muse.js';
