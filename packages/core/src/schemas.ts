export * from './conversation/schemas.js';
