import type { ServerDescription } from '@modelspeak/endpoint';
import {
  createServer,
  type DescribeOptions,
  describedName,
  isJsonObject,
  isSameModel,
  lookUp,
} from '@modelspeak/endpoint/authoring';

/**
 * Describes a server of OpenAI's API by its list of models, `/models`.
 *
 * @param url The server's address, including the version.
 * @returns The description; `undefined` if the server has no such list.
 * @throws {EndpointError} if the server cannot be reached, or refuses the key
 *
 * @example
 * ```ts
 * import { describeOpenai } from '@modelspeak/endpoint-openai';
 *
 * const found = await describeOpenai('http://127.0.0.1:1234/v1', {
 *   // In place of a real server:
 *   fetch: async () => Response.json({ data: [{ id: 'parrot-7b' }] }),
 * });
 * console.log(found?.model); // parrot-7b
 * ```
 */
export async function describeOpenai(
  url: string | URL,
  { model: asked, signal, ...options }: DescribeOptions = {},
): Promise<ServerDescription | undefined> {
  const server = createServer('the server', url, options);
  const data: unknown = (await lookUp(server, 'models', { signal }))?.['data'];
  if (!Array.isArray(data)) return undefined;
  const models = data
    .map((model: unknown) => (isJsonObject(model) ? describedName(model['id']) : undefined))
    .filter((id) => id !== undefined);
  const model = asked ?? (models.length === 1 ? models[0] : undefined);
  const names = model === undefined ? [] : [model];
  const [only] = models;
  const isOther =
    asked !== undefined && only !== undefined && models.length === 1 && !isSameModel(asked, only);
  return {
    server: "a server of OpenAI's API",
    models,
    model,
    ...(isOther && { isOther }),
    description: { names },
  };
}
