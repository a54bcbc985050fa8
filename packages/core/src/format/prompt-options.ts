import { checkRequest } from './check-request.js';
import type { FormatBase } from './format.js';
import type { RenderOptions } from './render-options.js';

/**
 * The options of a turn that its prompt expresses: all except those that only its grammar enforces.
 *
 * @throws {ModelspeakError} `invalid_option`, `unsupported`
 */
export function promptOptions(
  asked: RenderOptions,
  { name, request: support }: Pick<FormatBase, 'name' | 'request'>,
): RenderOptions {
  const holdsChoice = support.toolChoice === 'grammar';
  const holdsFormat = support.responseFormat === 'grammar';
  if (!holdsChoice && !holdsFormat) return asked;
  const { toolChoice, responseFormat, ...rest } = asked;
  const withHeld = {
    ...support,
    toolChoice: holdsChoice || support.toolChoice,
    responseFormat: holdsFormat || support.responseFormat,
  };
  checkRequest(asked, withHeld, name);
  return {
    ...rest,
    ...((!holdsChoice || toolChoice === 'none') && { toolChoice }),
    ...(!holdsFormat && { responseFormat }),
  };
}
