import { isObject } from '@modelspeak/bodies';
import type { RenderOptions, Sampling, ToolChoice } from '@modelspeak/core';
import { readSampling, type SamplingNames, writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { readResponseFormat, writeResponseFormat } from './response-format.js';
import { EFFORTS, readThinking, writeThinking } from './thinking.js';

type Keys = Readonly<Record<string, unknown>>;

/** The request options of Gemini's API. */
export const REQUEST = {
  toolChoice: true,
  responseFormat: true,
  thinking: { enabled: true, effort: EFFORTS, budget: true },
} as const;

/** The request options of Gemini's API, as a type for the options of `body` and `text`. */
export type GeminiRequest = typeof REQUEST;

/** The API's names for the sampling settings, in the key `generationConfig`. */
const SAMPLING: SamplingNames = {
  maxTokens: 'maxOutputTokens',
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  seed: 'seed',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  stop: 'stopSequences',
};

/** What a request asks for, how its reply is sampled, and the keys that have no place in these. */
export interface ReadRequest {
  readonly options: RenderOptions<GeminiRequest>;
  readonly sampling: Sampling;
  readonly parameters: Record<string, unknown>;
  readonly spelling: Keys;
}

/** Reads the request options and the sampling settings out of a body. */
export function readRequest({ toolConfig, generationConfig, ...parameters }: Keys): ReadRequest {
  const [toolChoice, tools] = readToolChoice(toolConfig);
  const given = isObject(generationConfig) ? generationConfig : {};
  const { sampling, rest: unsampled } = readSampling(given, SAMPLING);
  const { logprobs, responseLogprobs, ...unlogged } = unsampled;
  const hasLogProbs = responseLogprobs === true && typeof logprobs === 'number';
  const { thinkingConfig, ...others } = hasLogProbs ? unlogged : unsampled;
  const [thinking, thoughts] = readThinking(thinkingConfig);
  const { format: responseFormat, rest: config, older } = readResponseFormat(others);
  return {
    options: {
      ...(toolChoice !== undefined && { toolChoice }),
      ...(thinking !== undefined && { thinking }),
      ...(responseFormat !== undefined && { responseFormat }),
    },
    sampling: { ...sampling, ...(hasLogProbs && { logProbs: logprobs }) },
    spelling: left('responseSchema', older),
    parameters: {
      ...parameters,
      ...left('toolConfig', tools),
      ...(isObject(generationConfig) || generationConfig === undefined
        ? left('generationConfig', { ...config, ...left('thinkingConfig', thoughts) })
        : { generationConfig }),
    },
  };
}

/** What is left of an object whose keys were read; nothing if it is empty. */
function left(key: string, value: unknown): Keys {
  const isEmpty = value === undefined || (isObject(value) && Object.keys(value).length === 0);
  return isEmpty ? {} : { [key]: value };
}

function readToolChoice(given: unknown): readonly [ToolChoice | undefined, unknown] {
  if (!isObject(given) || !isObject(given['functionCallingConfig'])) return [undefined, given];
  const { functionCallingConfig, ...others } = given;
  const { mode, allowedFunctionNames: names, ...rest } = functionCallingConfig as Keys;
  const choice = toolChoiceOf(mode, names);
  if (choice === undefined) return [undefined, given];
  return [choice, { ...others, ...left('functionCallingConfig', rest) }];
}

function toolChoiceOf(mode: unknown, names: unknown): ToolChoice | undefined {
  if (names === undefined) {
    if (mode === 'AUTO') return 'auto';
    if (mode === 'NONE') return 'none';
    return mode === 'ANY' ? 'required' : undefined;
  }
  if (mode !== 'ANY' || !Array.isArray(names) || names.length !== 1) return undefined;
  const [name] = names as readonly unknown[];
  return typeof name === 'string' ? { type: 'function', function: { name } } : undefined;
}

/**
 * Writes the request options and the sampling settings, next to what the parameters have in the same objects.
 *
 * @throws {ModelspeakError} `unsupported` for settings that the API does not have, or not together
 */
export function writeRequest(
  { toolChoice, thinking, responseFormat }: RenderOptions,
  { logProbs, extra: _extra, ...sampling }: Sampling,
  { toolConfig, generationConfig }: Keys,
  spelling: Keys = {},
): object {
  const tools = isObject(toolConfig) ? toolConfig : {};
  const calling = tools['functionCallingConfig'];
  const { thinkingConfig, ...config } = isObject(generationConfig) ? generationConfig : {};
  const thoughts = {
    ...(isObject(thinkingConfig) && thinkingConfig),
    ...writeThinking(thinking),
  };
  const written = {
    ...config,
    ...writeResponseFormat(responseFormat, spelling['responseSchema']),
    ...writeSampling(NAME, sampling, SAMPLING),
    ...(logProbs !== undefined && { responseLogprobs: true, logprobs: logProbs }),
    ...(isObject(thinkingConfig) || thinkingConfig === undefined
      ? left('thinkingConfig', thoughts)
      : { thinkingConfig }),
  };
  return {
    ...(toolConfig !== undefined && { toolConfig }),
    ...(toolChoice !== undefined && {
      toolConfig: {
        ...tools,
        functionCallingConfig: {
          ...(isObject(calling) && calling),
          ...writeToolChoice(toolChoice),
        },
      },
    }),
    ...(isObject(generationConfig) || generationConfig === undefined
      ? left('generationConfig', written)
      : { generationConfig }),
  };
}

function writeToolChoice(choice: ToolChoice): object {
  if (typeof choice === 'object') {
    return { mode: 'ANY', allowedFunctionNames: [choice.function.name] };
  }
  return { mode: choice === 'required' ? 'ANY' : choice.toUpperCase() };
}
