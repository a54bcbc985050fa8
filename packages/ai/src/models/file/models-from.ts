import { type ChatModel, type ChatSettings, chatModel, rateLimit } from '@modelspeak/chat';
import { type Format, ModelspeakError, type Registry } from '@modelspeak/core';
import { joinPath, relocateErrors } from '@modelspeak/core/authoring';
import type { Endpoint } from '@modelspeak/endpoint';
import { type Models, modelsOf } from '../create-models.js';
import { checkModels } from './check-models.js';
import type { EndpointEntry, ModelEntry, ModelsFile } from './models-file.js';

/** What an endpoint of a file is made with. */
export interface EndpointParts extends Pick<EndpointEntry, 'url' | 'dialect'> {
  /** What the server calls the model. */
  readonly model: string;
  /** The key that the environment has. */
  readonly key: string | undefined;
  /** How many tokens fit. */
  readonly context: number | undefined;
}

/** What the words of a file stand for. */
export interface ModelParts {
  /** The formats. */
  readonly formats: Registry;
  /** What makes an endpoint, by its kind. */
  readonly endpoints: Readonly<Record<string, (parts: EndpointParts) => Endpoint>>;
  /** The environment that has the keys, such as `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The names and aliases of a file; any name where the file was read when the program ran. */
export type NamesIn<File extends ModelsFile> = (
  | keyof File['models']
  | (File['aliases'] extends Readonly<Record<string, string>> ? keyof File['aliases'] : never)
) &
  string;

/**
 * Makes chat models of a file. Each is made when it is first asked for: only then its key must be in the
 * environment. Names and aliases are inferred where the file is part of the program.
 *
 * @throws {ModelspeakError} `invalid_option` for a file that is wrong, with the place. Asked for a model:
 * for an endpoint or a key that is not there; what the registry of formats and the format throw
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
 * console.log(JSON.stringify(body)); // {"model":"gpt-5-mini","messages":[{"role":"user","content":"Hi"}]}
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
  // Whether they fit, the chat model says.
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
  // A request body names its model.
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
      `no endpoint is called "${kind}"; known: ${known}`,
      {
        path: joinPath(place, 'kind'),
      },
    );
  }
  const key = keyEnv === undefined ? undefined : env[keyEnv];
  if (keyEnv !== undefined && key === undefined) {
    throw new ModelspeakError('invalid_option', `the environment has no ${keyEnv}; set it`, {
      path: joinPath(place, 'keyEnv'),
    });
  }
  return make({ url, dialect, model, key, context });
}
