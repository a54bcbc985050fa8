import { Failure } from './failure.js';

/**
 * Parses a body that must be a JSON object.
 *
 * @param parse `parseExactly` where numbers are written back.
 * @throws {Failure} 400 if it is not
 */
export function jsonBody(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): Readonly<Record<string, unknown>> {
  let body: unknown;
  try {
    body = parse(text);
  } catch (error) {
    throw new Failure(400, 'the body is not JSON', { cause: error });
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Readonly<Record<string, unknown>>;
  }
  throw new Failure(400, 'the body must be a JSON object');
}

/**
 * The name of the model that a body asks for, if any.
 *
 * @throws {Failure} 400 if it is not a string
 */
export function modelIn({ model }: Readonly<Record<string, unknown>>): string | undefined {
  if (model === undefined || model === null || typeof model === 'string') return model ?? undefined;
  throw new Failure(400, 'model: expected a name');
}
