export { seedOss, seedOss as default } from './seed-oss.js';
