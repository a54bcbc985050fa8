const SECONDS = /^\s*(\d+(?:\.\d+)?)\s*$/;
/** The three forms of a date in HTTP, which all begin with the name of a day. */
const DATE = /^\s*(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? /;

/**
 * The number of milliseconds after which a server allows a retry: from the header `Retry-After` (seconds,
 * or a date) or OpenAI's `retry-after-ms`. `undefined` for anything else, and for a date in the past: it
 * allows a retry, but is no reason to skip the usual pause.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = number(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const header = headers.get('retry-after') ?? '';
  const seconds = number(header);
  if (seconds !== undefined) return seconds * 1000;
  const wait = DATE.test(header) ? Date.parse(header) - now : Number.NaN;
  return wait > 0 ? wait : undefined;
}

function number(header: string | null): number | undefined {
  const digits = SECONDS.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
