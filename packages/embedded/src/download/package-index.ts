import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from '../embedded-error.js';
import { withoutSlashes } from './without-slashes.js';

const PYPI = 'https://pypi.org/simple';

/** The address of the index that pip uses: `PIP_INDEX_URL`, else that of its configuration, else PyPI's. */
export function indexUrl(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const { PIP_INDEX_URL, PIP_CONFIG_FILE, XDG_CONFIG_HOME, HOME, APPDATA } = env;
  const files = [
    PIP_CONFIG_FILE,
    APPDATA && path.join(APPDATA, 'pip/pip.ini'),
    XDG_CONFIG_HOME && path.join(XDG_CONFIG_HOME, 'pip/pip.conf'),
    HOME && path.join(HOME, '.config/pip/pip.conf'),
    HOME && path.join(HOME, '.pip/pip.conf'),
    '/etc/pip.conf',
  ];
  const configured = files.map((file) => file && indexIn(file)).find((url) => url !== undefined);
  return withoutSlashes(PIP_INDEX_URL || configured || PYPI);
}

function indexIn(file: string): string | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.find((each) => /^index[-_]url\b/.test(each.trim()));
    return line?.slice(line.search(/[=:]/) + 1).trim();
  } catch {
    return undefined;
  }
}

/** A wheel in an index. */
export interface Wheel {
  readonly url: string;
  readonly size: number;
  readonly sha256: string;
}

/** An answer of an index in JSON (PEP 691), as far as it is used. */
interface Listing {
  readonly files?: readonly {
    readonly filename?: string;
    readonly url?: string;
    readonly size?: number;
    readonly hashes?: { readonly sha256?: string };
  }[];
}

/**
 * Finds the wheel of a version of a package.
 *
 * @throws {EmbeddedError} `unreachable` or `refused` if the index does not answer with it
 */
export async function findWheel(
  index: string,
  name: string,
  version: string,
  {
    signal,
    fetch: send = globalThis.fetch,
  }: { readonly signal?: AbortSignal | undefined; readonly fetch?: typeof fetch | undefined } = {},
): Promise<Wheel> {
  const url = new URL(`${index}/${name}/`);
  const response = await send(url, {
    headers: { accept: 'application/vnd.pypi.simple.v1+json' },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new EmbeddedError('unreachable', `${url.host} cannot be reached`, { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new EmbeddedError('refused', `${url.host} answered ${response.status} for ${name}`);
  }
  const { files = [] } = (await response.json().catch(() => ({}))) as Listing;
  const wanted = `${name.replaceAll('-', '_')}-${version}-`;
  const wheel = files.find(
    ({ filename = '' }) => filename.startsWith(wanted) && filename.endsWith('.whl'),
  );
  const { url: place, size, hashes } = wheel ?? {};
  if (place === undefined || size === undefined || hashes?.sha256 === undefined) {
    throw new EmbeddedError('refused', `${url.host} has no wheel of ${name} ${version}`);
  }
  return { url: new URL(place, url).href, size, sha256: hashes.sha256 };
}
