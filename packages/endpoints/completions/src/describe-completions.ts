import type { CallOptions, ServerDescription, TemplateDescription } from '@modelspeak/endpoint';
import {
  createServer,
  type DescribeOptions,
  describedCount,
  describedName,
  describedTokenizerConfig,
  isJsonObject,
  isSameModel,
  type JsonObject,
  lookUp,
  type Server,
} from '@modelspeak/endpoint/authoring';
import { countTokens } from './count-tokens.js';
import type { CompletionsDialect } from './dialects.js';

/** The servers that are recognized. llama.cpp has an endpoint of its own. */
export type DescribedDialect = 'vllm' | 'sglang' | 'tgi';

/** What {@link describeCompletions} returns. */
export interface CompletionsDescription extends ServerDescription {
  readonly dialect: DescribedDialect;
}

const SERVERS: Readonly<Record<DescribedDialect, string>> = {
  vllm: 'vLLM',
  sglang: 'SGLang',
  tgi: 'TGI',
};

/**
 * Describes a server of vLLM, SGLang or TGI: its models by `/v1/models`, what they were loaded from, the size of
 * their context, and in vLLM their template, if the server was started with `--enable-tokenizer-info-endpoint`.
 *
 * @param url The server's address, without the version.
 * @returns The description; `undefined` if it is none of these servers.
 * @throws {EndpointError} if the server cannot be reached, or refuses the key
 *
 * @example
 * ```ts
 * import { describeCompletions } from '@modelspeak/endpoint-completions';
 *
 * const models = { data: [{ id: 'parrot', owned_by: 'vllm', root: 'Qwen/Qwen3-4B' }] };
 * const found = await describeCompletions('http://127.0.0.1:8000', {
 *   // In place of a real server:
 *   fetch: async () => Response.json(models),
 * });
 * console.log(found?.server, found?.description.names); // vLLM [ 'parrot', 'Qwen/Qwen3-4B' ]
 * ```
 */
export async function describeCompletions(
  url: string | URL,
  { model: asked, signal, ...options }: DescribeOptions = {},
): Promise<CompletionsDescription | undefined> {
  const server = createServer('the server', url, options);
  const served = servedOf(await lookUp(server, 'v1/models', { signal }));
  const dialect = await dialectOf(server, served, signal);
  if (dialect === undefined) return undefined;
  const named = served.find(({ id }) => id === asked);
  // Adapters have a parent.
  const [base, ...others] = served.filter(({ parent }) => typeof parent !== 'string');
  const own = asked === undefined && others.length === 0 ? base : named;
  const model = asked ?? own?.id;
  const origins = [own?.root, await originOf(server, dialect, signal)].map(describedName);
  const isAnyTaken = asked !== undefined && dialect !== 'vllm' && served.length < 2;
  const running = [base?.id, ...origins].filter((name) => name !== undefined);
  const isOther = isAnyTaken && !running.some((name) => isSameModel(asked, name));
  const isOfServer = asked === undefined || own !== undefined;
  const known = [model, ...(isOfServer ? origins : [])].filter((name) => name !== undefined);
  return {
    server: SERVERS[dialect],
    dialect,
    models: served.map(({ id }) => id),
    model,
    description: {
      names: [...new Set(known)],
      template: dialect === 'vllm' ? await templateOf(server, signal) : undefined,
      context:
        own === undefined ? undefined : await contextOf(server, dialect, served, own, { signal }),
    },
    isMissing: named === undefined && (await lacks(server, dialect, asked, { signal })),
    ...(isOther && { isOther }),
  };
}

interface Served {
  readonly id: string;
  readonly owner: unknown;
  readonly root: unknown;
  readonly parent: unknown;
  readonly context: unknown;
}

function servedOf(models: JsonObject | undefined): readonly Served[] {
  const data: unknown = models?.['data'];
  const listed: readonly unknown[] = Array.isArray(data) ? data : [];
  return listed.filter(isJsonObject).flatMap((model) => {
    const { id, owned_by: owner, root, parent, max_model_len: context } = model;
    const name = describedName(id);
    return name === undefined ? [] : [{ id: name, owner, root, parent, context }];
  });
}

/** TGI does not name itself as the owner of its model, but describes itself. */
async function dialectOf(
  server: Server,
  served: readonly Served[],
  signal: AbortSignal | undefined,
): Promise<DescribedDialect | undefined> {
  const owners = served.map(({ owner }) => owner);
  if (owners.includes('vllm')) return 'vllm';
  if (owners.includes('sglang')) return 'sglang';
  const info = await lookUp(server, 'info', { signal });
  const isTgi =
    info?.['router'] === 'text-generation-router' || info?.['max_best_of'] !== undefined;
  return isTgi && describedName(info['model_id']) !== undefined ? 'tgi' : undefined;
}

/** What the model was loaded from, beyond what the list of models says. */
async function originOf(
  server: Server,
  dialect: DescribedDialect,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (dialect === 'sglang') {
    const path = (await lookUp(server, 'get_model_info', { signal }))?.['model_path'];
    return typeof path === 'string' ? path : undefined;
  }
  return dialect === 'tgi' ? (await lookUp(server, 'info', { signal }))?.['model_id'] : undefined;
}

/**
 * Asks a server how large the context of a model is.
 *
 * @param server The server with the version in its address.
 * @param root The server without it.
 */
export async function askContext(
  server: Server,
  root: Server,
  dialect: CompletionsDialect,
  model: string,
  { signal, headers }: CallOptions = {},
): Promise<number | undefined> {
  if (dialect === 'llama.cpp') return undefined;
  const list = dialect === 'tgi' ? undefined : await lookUp(server, 'models', { signal, headers });
  const served = servedOf(list);
  const own = served.find(({ id }) => id === model) ?? served[0];
  return contextOf(root, dialect, served, own, { signal, headers });
}

/** The context of a model; an adapter has that of the model that it belongs to. */
async function contextOf(
  server: Server,
  dialect: DescribedDialect,
  served: readonly Served[],
  own: Served | undefined,
  { signal, headers }: CallOptions,
): Promise<number | undefined> {
  if (dialect === 'tgi') {
    return describedCount(
      (await lookUp(server, 'info', { signal, headers }))?.['max_total_tokens'],
    );
  }
  const parent = served.find(({ id }) => id === own?.parent);
  return describedCount(own?.context) ?? describedCount(parent?.context);
}

/** Whether vLLM refuses a name that it does not list: it may load an adapter once it is asked. Others take any name. */
async function lacks(
  server: Server,
  dialect: DescribedDialect,
  asked: string | undefined,
  options: CallOptions,
): Promise<boolean> {
  if (asked === undefined || dialect !== 'vllm') return false;
  return (await countTokens(server, dialect, asked, 'a', options)) === undefined;
}

async function templateOf(
  server: Server,
  signal: AbortSignal | undefined,
): Promise<TemplateDescription | undefined> {
  return describedTokenizerConfig((await lookUp(server, 'tokenizer_info', { signal })) ?? {});
}
