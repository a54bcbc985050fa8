/**
 * Why a model could not be provided or run in this process. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `unknown_model` | no model of the list has this name |
 * | `no_folder` | it is not known where downloads are kept |
 * | `unreachable` | the source cannot be reached, or stopped answering |
 * | `refused` | the source answered with an error |
 * | `damaged` | what was downloaded is not the file that the list names |
 * | `disk_full` | there is no space for the file |
 * | `not_writable` | the folder cannot be written |
 * | `no_source` | every source of the model failed; the message says why each did |
 * | `no_engine` | the engine cannot be installed, or does not run on this system |
 * | `unreadable` | the engine cannot read the file of the model |
 */
export type EmbeddedErrorCode =
  | 'unknown_model'
  | 'no_folder'
  | 'unreachable'
  | 'refused'
  | 'damaged'
  | 'disk_full'
  | 'not_writable'
  | 'no_source'
  | 'no_engine'
  | 'unreadable';

/**
 * A model could not be provided, or does not run in this process.
 *
 * @example
 * ```ts
 * import { EmbeddedError, embeddedModel } from '@modelspeak/embedded';
 *
 * try {
 *   embeddedModel('qwen3-0.6');
 * } catch (error) {
 *   if (error instanceof EmbeddedError) console.log(error.code); // unknown_model
 * }
 * ```
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
