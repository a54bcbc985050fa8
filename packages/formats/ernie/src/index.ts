export { ernie, ernie as default } from './ernie.js';
