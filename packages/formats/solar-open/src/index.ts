export { solarOpen, solarOpen as default } from './solar-open.js';
