export type { RegisterTest, SkippingTest } from '../register-groups.js';
export type { CheckReport, GroupReport } from '../run-groups.js';
export type { EndpointGroupName, EndpointOptions } from './options.js';
export { type EndpointReport, runEndpointConformance } from './run.js';
export type { EndpointSubject } from './subject.js';
export { ENDPOINT_SUITE } from './suite.js';
export { type TestEndpointOptions, testEndpoint } from './test-endpoint.js';
export type { Wire, WireAnswer, WireReading, WireReply, WireRequest } from './wire.js';
export { jsonEvents, jsonLines } from './wires.js';
