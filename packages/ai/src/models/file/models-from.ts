import { type ChatModel, type ChatSettings, chatModel, rateLimit } from '@modelspeak/chat';
import { type Format, ModelspeakError, type Registry } from '@modelspeak/core';
import { joinPath, relocateErrors } from '@modelspeak/core/authoring';
import type { Endpoint } from '@modelspeak/endpoint';
import { type Models, modelsOf } from '../create-models.js';
import { checkModels } from './check-models.js';
import type { EndpointEntry, ModelEntry, ModelsFile } from './models-file.js';

/** The parts of an endpoint in a file. */
export interface EndpointParts extends Pick<EndpointEntry, 'url' | 'dialect'> {
  /** The server's name for the model. */
  readonly model: string;
  /** The key from the environment. */
  readonly key: string | undefined;
  /** The size of the context in tokens. */
  readonly context: number | undefined;
}

/** The formats and endpoints that a file refers to. */
export interface ModelParts {
  /** The formats. */
  readonly formats: Registry;
  /** Functions that make an endpoint, by kind. */
  readonly endpoints: Readonly<Record<string, (parts: EndpointParts) => Endpoint>>;
  /** The environment variables with the keys, such as `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The names and aliases of a file. Any name, if the file is read at run time. */
export type NamesIn<File extends ModelsFile> = (
  | keyof File['models']
  | (File['aliases'] extends Readonly<Record<string, string>> ? keyof File['aliases'] : never)
) &
  string;

/**
 * Makes chat models from a file. Each is made when it is first used; its key must be in the environment only
 * then. Names and aliases are inferred if the file is part of the program.
 *
 * @throws {ModelspeakError} `invalid_option` for an invalid file, with the path. When a model is first used:
 * for an unknown endpoint or a missing key, and what the registry and the format throw
 *
 * @example
 * ```ts
 * import { generate } from '@modelspeak/ai';
 * import { modelsFrom } from '@modelspeak/ai/models';
 * import { createRegistry } from '@modelspeak/core';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const file = {
 *   models: {
 *     'gpt-5-mini': {
 *       endpoint: { kind: 'openai', keyEnv: 'OPENAI_API_KEY' },
 *       prices: { input: 0.25, output: 2 },
 *     },
 *   },
 *   aliases: { mini: 'gpt-5-mini' },
 * } as const;
 * const models = modelsFrom(file, {
 *   formats: createRegistry([openaiMessages()]),
 *   endpoints: { openai: ({ key }) => openai({ key }) },
 *   env: { OPENAI_API_KEY: 'sk-…' }, // process.env
 * });
 * const { body } = await generate('Hi', { model: models.get('mini'), dryRun: true });
 * console.log(JSON.stringify(body)); // {"stream":true,"stream_options":{"include_usage":true},"model":"gpt-5-mini","messages":[{"role":"user","content":"Hi"}]}
 * ```
 */
export function modelsFrom<const File extends ModelsFile>(
  file: File,
  parts: ModelParts,
): Models<NamesIn<File>> {
  const { models, aliases = {} } = checkModels(file);
  const makers = Object.entries(models).map(
    ([name, entry]) => [name, () => modelOf(name, entry, parts)] as const,
  );
  return modelsOf(new Map(makers), new Map(Object.entries(aliases)));
}

function modelOf(called: string, entry: ModelEntry, parts: ModelParts): ChatModel {
  const { name = called, description, context, prices, sampling, limits } = entry;
  const place = joinPath('models', called);
  const format = relocateErrors(
    () => formatOf(entry, name, parts),
    (path) => (path === '' ? `${place}.format` : `${place}.format.${path}`),
  );
  // The chat model checks whether they fit together.
  return chatModel({
    format,
    endpoint: endpointOf(entry, name, parts, joinPath(place, 'endpoint')),
    sampling,
    model: { name: called, description, context, prices },
    ...(limits !== undefined && { rateLimit: rateLimit(limits) }),
  } as ChatSettings);
}

function formatOf({ format }: ModelEntry, model: string, { formats }: ModelParts): Format {
  const { name, options } = typeof format === 'string' ? { name: format } : { ...format };
  const found = name === undefined ? formats.forModel(model) : formats.get(name);
  const made = found.with({ ...options });
  // A request body contains the model's name.
  return made.kind === 'messages' && options?.['model'] === undefined ? made.with({ model }) : made;
}

function endpointOf(
  { endpoint, context }: ModelEntry,
  model: string,
  { endpoints, env = {} }: ModelParts,
  place: string,
): Endpoint {
  const { kind, url, dialect, keyEnv } = endpoint;
  const make = Object.hasOwn(endpoints, kind) ? endpoints[kind] : undefined;
  if (make === undefined) {
    const known = Object.keys(endpoints).join(', ') || 'none';
    throw new ModelspeakError(
      'invalid_option',
      `there is no endpoint of the kind "${kind}"; known: ${known}`,
      {
        path: joinPath(place, 'kind'),
      },
    );
  }
  const key = keyEnv === undefined ? undefined : env[keyEnv];
  if (keyEnv !== undefined && key === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `the environment variable ${keyEnv} is not set; set it to the key`,
      {
        path: joinPath(place, 'keyEnv'),
      },
    );
  }
  return make({ url, dialect, model, key, context });
}
