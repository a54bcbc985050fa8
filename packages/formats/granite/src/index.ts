export { type GraniteVersion, granite, granite as default } from './granite.js';
