import { createServer, isJsonObject, lookUp } from '@modelspeak/endpoint/authoring';
import type { OpenModel } from '../../endpoints/open-model.js';

/** Where each server says its version: the path, and the key of its object. */
const PLACES: Readonly<Record<string, readonly [path: string, key: string]>> = {
  'llama-server': ['props', 'build_info'],
  ollama: ['api/version', 'version'],
  vllm: ['version', 'version'],
  sglang: ['get_server_info', 'version'],
  tgi: ['info', 'version'],
};

/** The version of a server, if it says so. */
export async function versionOf(
  { kind, dialect = '', url, key }: OpenModel['place'],
  signal: AbortSignal,
): Promise<string | null> {
  const place = PLACES[kind === 'completions' ? dialect : kind];
  if (place === undefined || url === undefined) return null;
  const [path, name] = place;
  const server = createServer('the server', withoutVersion(url), { key });
  const said = await lookUp(server, path, { signal }).catch(() => undefined);
  const version = isJsonObject(said) ? said[name] : undefined;
  return typeof version === 'string' && version.length < 100 ? version : null;
}

/** The address of a server without the version of its API. */
function withoutVersion(url: string): URL {
  const base = new URL(url);
  base.pathname = base.pathname.replace(/\/v1\/?$/, '');
  return base;
}
