const SECONDS = /^\s*(\d+(?:\.\d+)?)\s*$/;
/** The three forms of a date in HTTP, which all begin with the name of a day. */
const DATE = /^\s*(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? /;

/**
 * For how many milliseconds a server asks to be left alone, in the header `Retry-After` (seconds, or a
 * date) or in OpenAI's `retry-after-ms`. Nothing for what is neither, and for a date that has passed:
 * it says no more than that the request may be sent again, and not that there is no reason to wait.
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
