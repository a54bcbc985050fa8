import type { ModelDescription, ServerDescription } from '@modelspeak/endpoint';
import {
  createServer,
  type DescribeOptions,
  describedGguf,
  describedName,
  describedTemplate,
  isJsonObject,
  type JsonObject,
  lookUp,
  type Server,
} from '@modelspeak/endpoint/authoring';
import { contextOf } from './describe-context.js';

/** How long a server may take to send a whole vocabulary, in milliseconds. */
const VOCABULARY_TIMEOUT = 30_000;

/**
 * Describes an Ollama server: its models by `/api/tags`, and one of them by `/api/show`: what it was made from, its
 * template, and the size of its context. Templates in Go cannot run here, but show the model's special tokens. If the
 * model sets no `num_ctx`, Ollama decides about the context when it loads the model, and `/api/ps` says how.
 *
 * @returns The description; `undefined` if it is not Ollama.
 * @throws {EndpointError} if the server cannot be reached, or refuses the key
 *
 * @example
 * ```ts
 * import { describeOllama } from '@modelspeak/endpoint-ollama';
 *
 * const responses: Record<string, object> = {
 *   '/api/version': { version: '0.20.0' },
 *   '/api/tags': { models: [{ name: 'parrot:7b' }] },
 *   '/api/show': { details: { parent_model: 'llama3.2:3b' }, parameters: 'num_ctx 8192' },
 * };
 * const found = await describeOllama('http://127.0.0.1:11434', {
 *   // In place of a real server:
 *   fetch: async (address) => Response.json(responses[new URL(String(address)).pathname]),
 * });
 * console.log(found?.description.names); // [ 'parrot:7b', 'llama3.2:3b' ]
 * ```
 */
export async function describeOllama(
  url: string | URL,
  { model: asked, signal, ...options }: DescribeOptions = {},
): Promise<ServerDescription | undefined> {
  const server = createServer('the server', url, options);
  const version = await lookUp(server, 'api/version', { signal });
  if (describedName(version?.['version']) === undefined) return undefined;
  const models = namesOf(await lookUp(server, 'api/tags', { signal }));
  const model = asked ?? (models.length === 1 ? models[0] : undefined);
  if (model === undefined) return { server: 'Ollama', models, model, description: { names: [] } };
  const shown = await lookUp(server, 'api/show', { body: { model }, signal });
  // It lists `a` as `a:latest`, and shows models elsewhere that it does not list.
  const isListed = models.some((name) => name === model || name === `${model}:latest`);
  return {
    server: 'Ollama',
    models,
    model,
    description: await describeModel(server, model, shown ?? {}, signal),
    isMissing: shown === undefined && models.length > 0 && !isListed,
  };
}

function namesOf(tags: JsonObject | undefined): readonly string[] {
  const models: unknown = tags?.['models'];
  const listed: readonly unknown[] = Array.isArray(models) ? models : [];
  return listed
    .map((model) => describedName(objectOf(model)['name']))
    .filter((name) => name !== undefined);
}

async function describeModel(
  server: Server,
  model: string,
  shown: JsonObject,
  signal: AbortSignal | undefined,
): Promise<ModelDescription> {
  const { details, model_info: info, template } = shown;
  const parent = describedName(objectOf(details)['parent_model']);
  const parents = parent === undefined ? [] : [parent];
  const names = [model, ...parents, ...describedGguf(objectOf(info)).names];
  const context = await contextOf(server, model, shown, signal);
  const checked = describedTemplate(template);
  if (checked === undefined) return { names, context };
  // Newer versions of Ollama show the model's own template where they run it.
  if (!checked.source.includes('{%')) return { names, foreignTemplate: checked.source, context };
  const body = { model, verbose: true };
  const all = await lookUp(server, 'api/show', { body, signal, timeout: VOCABULARY_TIMEOUT });
  const described = describedGguf(objectOf(all?.['model_info']), template);
  return { names, template: described.template, context };
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
