/** Shorter ones are words of ordinary texts. */
const SHORTEST = 6;
const SECRET_NAME = /auth|key|token|secret|cookie|password|signature/i;

/** Takes the secrets out of a text. */
export type Redactor = (text: string) => string;

/**
 * Takes what a request must keep secret out of texts that people, logs and journals get to see: the
 * key, the values of headers and query parameters that are named as secrets are, and the password of
 * an address. Servers repeat them in their errors.
 *
 * @example
 * ```ts
 * import { createRedactor } from '@modelspeak/endpoint/authoring';
 *
 * const redact = createRedactor({ key: 'sk-12345678', url: 'https://example.com/v1' });
 * console.log(redact('Incorrect API key: sk-12345678.')); // Incorrect API key: [redacted].
 * ```
 */
export function createRedactor({
  url,
  key,
  headers = {},
}: {
  readonly url: string | URL;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}): Redactor {
  const { username, password, searchParams } = new URL(url);
  const named = [...Object.entries(headers), ...searchParams];
  const values = named.filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  const given = [key ?? '', decode(username), decode(password), ...values];
  // `Bearer sk-…` is repeated without its scheme, and an address in its own spelling.
  const parts = given.flatMap((value) => [value, value.replace(/^\w+ /, '')]);
  const spelled = parts.flatMap((value) => [value, encodeURIComponent(value)]);
  const secrets = [...new Set(spelled)].filter(({ length }) => length >= SHORTEST);
  secrets.sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
