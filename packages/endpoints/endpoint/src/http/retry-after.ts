/**
 * For how many milliseconds a server asks to be left alone, in the header `Retry-After` (seconds, or a
 * date) or in OpenAI's `retry-after-ms`.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = number(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const header = headers.get('retry-after');
  const seconds = number(header);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function number(header: string | null): number | undefined {
  return header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
}
