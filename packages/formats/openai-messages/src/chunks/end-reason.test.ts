import { expect, it } from 'vitest';
import { endReason } from './end-reason.js';

it.each([
  ['stop', 'stop'],
  ['function_call', 'tool_calls'],
  ['eos', 'unknown'],
])('knows the finish_reason %s as %s', (finishReason, reason) => {
  expect(endReason(finishReason)).toBe(reason);
});
