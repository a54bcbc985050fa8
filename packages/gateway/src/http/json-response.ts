import { stringifyJson } from '@modelspeak/core/authoring';

/** A response with a JSON body, to the last digit of its numbers. */
export function jsonResponse(
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(stringifyJson(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });
}
