/** A host with a port, perhaps with a path. */
const HOST = /^(?:[\w.-]+|\[[\d:a-f]+\]):\d{1,5}(?:[/?].*)?$/i;

/**
 * Reads the address of a server as people type it: `http://` may be left out before a host with a port, such as
 * `localhost:8080` or `my-box:8080/v1`.
 *
 * @returns `undefined` if it is none.
 *
 * @example
 * ```ts
 * import { serverAddress } from '@modelspeak/endpoint/authoring';
 *
 * console.log(serverAddress('localhost:8080')?.href); // http://localhost:8080/
 * console.log(serverAddress('model.gguf')); // undefined
 * ```
 */
export function serverAddress(typed: string | URL): URL | undefined {
  const text = String(typed).trim();
  const address = HOST.test(text) ? `http://${text}` : text;
  return URL.canParse(address) && /^https?:\/\//i.test(address) ? new URL(address) : undefined;
}
