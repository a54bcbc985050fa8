export * from '@modelspeak/chat';
export * from '@modelspeak/core';
export * from './endpoints.js';
export * from './formats.js';
export * from './registry.js';
