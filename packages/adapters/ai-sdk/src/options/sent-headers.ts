/** The headers of a call that have a value, as an option of a request. */
export function sentHeaders(headers: Readonly<Record<string, string | undefined>> | undefined): {
  readonly headers?: Readonly<Record<string, string>>;
} {
  if (headers === undefined) return {};
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return { headers: Object.fromEntries(given) as Record<string, string> };
}
