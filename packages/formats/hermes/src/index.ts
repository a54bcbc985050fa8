export { hermes, hermes as default } from './hermes.js';
