/** The address of a server without a slash at its end, and without the version of its API. */
export function baseAddress(url: URL): string {
  const base = new URL(url);
  base.pathname = withoutSlashes(base.pathname).replace(/\/v1$/, '');
  return base.pathname === '/' ? withoutSlashes(base.href) : base.href;
}

/**
 * Returns the address of a server's OpenAI API: `/v1`, unless there is a path already.
 *
 * @example
 * ```ts
 * import { versionedAddress } from '@modelspeak/connect';
 *
 * console.log(versionedAddress(new URL('http://127.0.0.1:8000'))); // http://127.0.0.1:8000/v1
 * ```
 */
export function versionedAddress(url: URL): string {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1';
  return address.href;
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
