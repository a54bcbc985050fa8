/**
 * Asks the registry on a connection of its own: one that stays open is closed by the registry while this
 * process waits for npm, and the next request on it fails.
 */
export function ask(url, { headers, ...options } = {}) {
  return fetch(url, { ...options, headers: { ...headers, connection: 'close' } });
}
