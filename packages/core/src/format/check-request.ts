import {
  array,
  boolean,
  check,
  jsonObject,
  mismatch,
  nullish,
  number,
  object,
  oneOf,
  optional,
  optionsOf,
  type Shape,
  text,
  variants,
} from '../checking/shape.js';
import type { RequestSupport, Thinking } from '../conversation/request.js';
import { ModelspeakError } from '../errors/errors.js';
import type { RenderOptions } from './render-options.js';

const date: Shape = (value, path) => {
  const isDate =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    // A day that does not exist in its month would be read as one of the next month.
    new Date(value).toJSON()?.startsWith(value);
  if (!isDate) throw mismatch(value, path, 'a date such as "2025-01-31"');
};

/** Built by a function, so that bundlers can drop it. */
const renderOptions = /* @__PURE__ */ renderOptionsShape();

function renderOptionsShape(): Shape {
  const namedTool = object({ type: oneOf('function'), function: object({ name: text }) });
  const anyChoice = oneOf('auto', 'none', 'required');

  return optionsOf({
    generationPrompt: boolean,
    today: date,
    specialTokens: oneOf('escape', 'refuse', 'allow'),
    toolLinks: boolean,
    onLoss: oneOf('refuse', 'reference'),
    continueFinalMessage: boolean,
    thinking: object({
      enabled: optional(boolean),
      effort: optional(text),
      budget: optional(number()),
      keepPast: optional(boolean),
    }),
    toolChoice: (value, path) => (typeof value === 'object' ? namedTool : anyChoice)(value, path),
    parallelToolCalls: boolean,
    responseFormat: variants('type', {
      text: {},
      json_object: {},
      json_schema: {
        json_schema: object({
          name: text,
          description: optional(text),
          schema: optional(jsonObject),
          strict: nullish(boolean),
        }),
      },
    }),
    documents: array(object({ text, title: optional(text), id: optional(text) })),
  });
}

/**
 * Refuses render options that do not exist, are invalid, or ask for something that the format does
 * not support.
 *
 * @throws {ModelspeakError} `invalid_option`, `unsupported`
 */
export function checkRequest(
  options: RenderOptions,
  support: RequestSupport,
  format: string,
): void {
  if (saysGenerationPromptAlone(options)) return;
  try {
    check(renderOptions, options);
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    throw new ModelspeakError('invalid_option', error.problem, { path: error.path });
  }

  const need = (isSupported: unknown, path: string, wayOut = 'leave it out'): void => {
    if (isSupported && isSupported !== 'grammar') return;
    const problem = isSupported
      ? `${format} cannot express this in a prompt; use turn(), whose grammar() enforces it`
      : `${format} does not support this; ${wayOut}`;
    throw new ModelspeakError('unsupported', problem, { path });
  };
  const { continueFinalMessage, thinking = {}, toolChoice, responseFormat, documents } = options;
  need(!continueFinalMessage || support.prefill, 'continueFinalMessage');
  for (const key of Object.keys(thinking) as (keyof Thinking)[]) {
    const value = thinking[key];
    const taken = value === undefined || support.thinking?.[key];
    const path = `thinking.${key}`;
    if (Array.isArray(taken)) need(taken.includes(value), path, `use ${taken.join(', ')}`);
    else need(taken, path);
  }
  const isFree = toolChoice === undefined || toolChoice === 'auto' || toolChoice === 'none';
  need(isFree || support.toolChoice, 'toolChoice', 'use "auto" or "none"');
  // That several calls are allowed is what every model expects.
  need(options.parallelToolCalls !== false || support.parallelToolCalls, 'parallelToolCalls');
  const isText = responseFormat === undefined || responseFormat.type === 'text';
  need(isText || support.responseFormat, 'responseFormat');
  need(!documents?.length || support.documents, 'documents');
}

/** Whether only `generationPrompt` is set: the usual case, checked cheaply. */
function saysGenerationPromptAlone(options: RenderOptions): boolean {
  if (typeof options !== 'object' || options === null) return false;
  // Keys inherited from a class are not own keys, but are read all the same.
  if (Object.getPrototypeOf(options) !== Object.prototype) return false;
  for (const key in options) if (key !== 'generationPrompt') return false;
  return typeof options.generationPrompt === 'boolean';
}
