import {
  type ConnectedModel,
  type ConnectOptions,
  connect as connectTo,
  type InProcessModel,
} from '@modelspeak/connect';
import { registry } from './registry.js';

/**
 * Makes a chat model from the address of a server, as `connect` of `@modelspeak/connect` does. It chooses among all
 * official formats, unless `formats` names others. In place of the address, it takes a model in this process: `embedded()`
 * of `modelspeak/embedded`.
 *
 * @throws {ModelspeakError} `invalid_option` for an invalid address, or if the server has several models and none is
 * named; `unknown_format` if neither a format nor the server fits
 * @throws {EndpointError} if the server cannot be reached, refuses the key, or is unknown
 *
 * @example
 * ```ts no-run
 * import { connect } from 'modelspeak';
 *
 * const model = await connect('http://127.0.0.1:8080');
 * console.log(model.connection.summary);
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(message.content);
 * ```
 */
export function connect(
  url: string | URL | InProcessModel,
  { formats = registry.list(), ...options }: ConnectOptions = {},
): Promise<ConnectedModel> {
  return connectTo(url, { ...options, formats });
}
