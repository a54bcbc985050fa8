export * from '@modelspeak/chat';
export type {
  ConnectedModel,
  Connection,
  ConnectOptions,
  InProcessModel,
} from '@modelspeak/connect';
export * from '@modelspeak/core';
export * from '@modelspeak/prompted-tools';
export * from './connect.js';
export * from './endpoints.js';
export * from './formats.js';
export * from './registry.js';
