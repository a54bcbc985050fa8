import { ModelspeakError } from '@modelspeak/core';

/** The keyword arguments of PromptingTools.jl's functions, which cannot be variables there. */
const RESERVED = new Set([
  'http_kwargs',
  'api_kwargs',
  'conversation',
  'return_all',
  'dry_run',
  'image_url',
  'image_path',
  'image_detail',
  'model',
  'strict',
  'json_mode',
  'no_system_message',
  'aiprefill',
  'name_user',
  'name_assistant',
  'betas',
]);

/**
 * Refuses placeholders that PromptingTools.jl could not fill.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function refuseReserved(names: readonly string[], path: string): void {
  const reserved = names.find((name) => RESERVED.has(name));
  if (reserved === undefined) return;
  throw new ModelspeakError(
    'invalid_input',
    `PromptingTools.jl reserves the name of the placeholder ${JSON.stringify(reserved)}; rename it`,
    { path },
  );
}
