import { type Field, refuseServerError } from '@modelspeak/bodies';

/**
 * Throws the error of a response.
 *
 * @throws {ModelspeakError} `invalid_input`, with the words of the server
 */
export function refuseError(body: Field): void {
  if (!body.get('error').isAbsent || body.get('type').text === 'error') refuseServerError(body);
}
