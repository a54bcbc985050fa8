export { type GlmVersion, glm, glm as default } from './glm.js';
