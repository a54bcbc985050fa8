/**
 * The kind of problem that a {@link ModelspeakError} reports. Codes are stable: programs may branch
 * on them.
 *
 * | code | meaning |
 * |---|---|
 * | `invalid_input` | a value has the wrong type or is not one of the allowed values |
 * | `invalid_json` | text that must be JSON is not |
 * | `invalid_unicode` | a string contains a lone surrogate |
 * | `invalid_option` | an option of a format or of a call is wrong |
 * | `invalid_format` | a format's definition or a plugin violates the contract |
 * | `invalid_tokenizer` | a tokenizer adapter violates its contract: it returns something other than ids, or turns content into a special token |
 * | `circular` | a value contains itself |
 * | `incomplete` | a response is empty, or its stream was cut off in the middle of an event |
 * | `too_large` | a value is too long or nested too deeply |
 * | `unsupported` | the format cannot express this part of the conversation or of the request |
 * | `lossy` | the format's reference, such as the maker's chat template, would silently drop this part |
 * | `unknown_tool_call` | a tool result names a call that no message made |
 * | `missing_tool_result` | a tool call was left without a result |
 * | `special_token_in_content` | content contains a special token, and `specialTokens` is `'refuse'` |
 * | `unknown_format` | no such format is known |
 */
export type ErrorCode =
  | 'invalid_input'
  | 'invalid_json'
  | 'invalid_unicode'
  | 'invalid_option'
  | 'invalid_format'
  | 'invalid_tokenizer'
  | 'circular'
  | 'incomplete'
  | 'too_large'
  | 'unsupported'
  | 'lossy'
  | 'unknown_tool_call'
  | 'missing_tool_result'
  | 'special_token_in_content'
  | 'unknown_format';

/** Where a {@link ModelspeakError} happened, and its cause. */
export interface ErrorDetails {
  /** The path in the input, such as `messages[2].tool_calls[0].function.arguments`. */
  readonly path?: string | undefined;
  /** The underlying error, if any. */
  readonly cause?: unknown;
}

/**
 * The error class of Modelspeak. It says where the problem is, what was found there and what to do;
 * its message begins with the path.
 *
 * @example
 * ```ts
 * import { ModelspeakError } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * try {
 *   llama3().render({ messages: [{ role: 'tool', tool_call_id: 'call_7', content: '18 °C' }] });
 * } catch (error) {
 *   if (!(error instanceof ModelspeakError)) throw error;
 *   console.log(error.code, error.path); // unknown_tool_call messages[0].tool_call_id
 * }
 * ```
 */
export class ModelspeakError extends Error {
  override readonly name = 'ModelspeakError';
  /** The kind of problem. */
  readonly code: ErrorCode;
  /** The path in the input; empty if the problem concerns the whole input. */
  readonly path: string;
  /** The message without the path. */
  readonly problem: string;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    const { path = '', cause } = details;
    super(
      path === '' ? message : `${path}: ${message}`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.path = path;
    this.problem = message;
  }
}
