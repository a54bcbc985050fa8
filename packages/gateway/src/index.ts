export { createGateway } from './create-gateway.js';
export type { Gateway, GatewayLimits, GatewayOptions, GatewayTracer } from './gateway-options.js';
export type { GatewayKey } from './http/key-ring.js';
export type { GuardOptions } from './http/origin-guard.js';
export type { Decoder } from './http/read-body.js';
export type { RecordedTurn } from './observe/recorded-turn.js';
export type { GatewayLogEntry } from './observe/request-log.js';
export type { ModelServer } from './servers/model-server.js';
export type { ServedModel } from './servers/served-model.js';
