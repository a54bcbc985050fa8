import { EndpointError } from './endpoint-error.js';

/**
 * Checks that a server sent a list with a vector for each text. For authors of endpoints.
 *
 * @param server The name of the server in errors.
 * @throws {EndpointError} `malformed` if it did not
 *
 * @example
 * ```ts
 * import { readVectors } from '@modelspeak/endpoint/authoring';
 *
 * console.log(readVectors('demo', [[0.6, 0.8]], 1)); // [ [ 0.6, 0.8 ] ]
 * ```
 */
export function readVectors(
  server: string,
  vectors: readonly unknown[],
  count: number,
): readonly (readonly number[])[] {
  if (vectors.length === count && vectors.every(isVector)) return vectors;
  throw new EndpointError(
    'malformed',
    `${server} did not send a vector for each of ${count} texts`,
    {
      body: JSON.stringify(vectors).slice(0, 300),
    },
  );
}

function isVector(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'number')
  );
}
