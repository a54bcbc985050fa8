import { JsonNumber } from '@modelspeak/core';
import { isObject } from '@modelspeak/core/authoring';
import { Failure } from './failure.js';

type Check = readonly [expected: string, isRight: (value: unknown) => boolean];

const NUMBER: Check = ['a number', isNumber];
const TEXTS: Check = [
  'a text or a list of texts',
  (value) => [value].flat().every((text) => typeof text === 'string'),
];
const BIASES: Check = [
  'an object of numbers by token',
  (value) => isObject(value) && Object.values(value).every(isNumber),
];

/** The sampling settings of all protocols. */
const SETTINGS: ReadonlyMap<string, Check> = new Map([
  ...[
    'max_tokens',
    'max_completion_tokens',
    'max_output_tokens',
    'num_predict',
    'temperature',
    'top_p',
    'top_k',
    'min_p',
    'seed',
    'presence_penalty',
    'frequency_penalty',
    'repeat_penalty',
    'top_logprobs',
  ].map((name) => [name, NUMBER] as const),
  ['stop', TEXTS] as const,
  ['stop_sequences', TEXTS] as const,
  ['logit_bias', BIASES] as const,
]);

/**
 * Refuses sampling settings of another type, which would silently have no effect.
 *
 * @throws {Failure} 400 with the path of the setting
 */
export function checkSampling(body: unknown, path = ''): void {
  if (!isObject(body)) return;
  for (const [name, value] of Object.entries(body)) {
    const check = SETTINGS.get(name);
    // Clients send null for what they leave out.
    if (check === undefined || value === null) continue;
    const [expected, isRight] = check;
    if (isRight(value)) continue;
    throw new Failure(400, `${path}${name}: found ${shown(value)}, expected ${expected}`);
  }
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof JsonNumber;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
