export { type CohereVersion, cohere, cohere as default } from './cohere.js';
