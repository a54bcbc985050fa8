import type { ServerDescription } from '@modelspeak/endpoint';
import {
  createServer,
  type DescribeOptions,
  describedCount,
  describedName,
  describedTemplate,
  fileNameOf,
  isJsonObject,
  isSameModel,
  type JsonObject,
  lookUp,
  type Server,
} from '@modelspeak/endpoint/authoring';
import { findSpecialTokens } from './find-special-tokens.js';

/**
 * Describes a llama.cpp server: the name of its model, its chat template and the size of its context, by `/props`. The server's `/tokenize`
 * decides which texts of the template are special tokens.
 *
 * @returns The description; `undefined` if it is not llama.cpp's server.
 * @throws {EndpointError} if the server cannot be reached, refuses the key, or still loads its model
 *
 * @example
 * ```ts
 * import { describeLlamaServer } from '@modelspeak/endpoint-llama-server';
 *
 * const props = { default_generation_settings: {}, model_path: '/models/parrot-7b.Q4_K_M.gguf' };
 * const found = await describeLlamaServer('http://127.0.0.1:8080', {
 *   // In place of a real server:
 *   fetch: async () => Response.json(props),
 * });
 * console.log(found?.server, found?.model); // llama.cpp parrot-7b.Q4_K_M.gguf
 * ```
 */
export async function describeLlamaServer(
  url: string | URL,
  { model: asked, signal, ...options }: DescribeOptions = {},
): Promise<ServerDescription | undefined> {
  const server = createServer('the server', url, options);
  const props = await lookUp(server, 'props', { signal });
  if (props?.['default_generation_settings'] === undefined) return undefined;
  // A router runs the models that it lists, each in a server of its own.
  if (props['role'] === 'router') return undefined;
  const own = nameOf(props);
  const isOther =
    asked !== undefined && own !== undefined && !(await isNameOf(server, asked, own, signal));
  const model = isOther ? asked : (own ?? asked);
  const running = own ?? asked;
  return {
    server: 'llama.cpp',
    models: running === undefined ? [] : [running],
    model,
    ...(isOther && { isOther }),
    slots: describedCount(props['total_slots']),
    description: {
      names: model === undefined ? [] : [model],
      template: await templateOf(server, props, signal),
      context: contextOf(props),
    },
  };
}

/** Whether a name is one of the loaded model: the server takes any name, and lists some as aliases. */
async function isNameOf(
  server: Server,
  asked: string,
  own: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (isSameModel(asked, own)) return true;
  const data = (await lookUp(server, 'v1/models', { signal }))?.['data'];
  const listed: readonly unknown[] = Array.isArray(data) ? data : [];
  return listed
    .filter(isJsonObject)
    .flatMap(({ id, aliases }): readonly unknown[] => [
      id,
      ...(Array.isArray(aliases) ? aliases : []),
    ])
    .includes(asked);
}

/** The name of the loaded file, unless the server was started with another. */
function nameOf({ model_alias, model_path }: JsonObject): string | undefined {
  const name = describedName(model_alias) ?? describedName(model_path);
  return name === undefined ? undefined : fileNameOf(name);
}

/** The context of a slot, which a request has for itself. */
function contextOf({ default_generation_settings: settings }: JsonObject): number | undefined {
  return isJsonObject(settings) ? describedCount(settings['n_ctx']) : undefined;
}

async function templateOf(
  server: Server,
  { chat_template: source, bos_token: bos, eos_token: eos }: JsonObject,
  signal: AbortSignal | undefined,
) {
  const template = describedTemplate(source, { bos, eos });
  if (template === undefined) return undefined;
  const named = Object.values(template.tokens ?? {});
  const special = await findSpecialTokens(server, template.source, named, signal);
  return describedTemplate(source, { bos, eos, special });
}
