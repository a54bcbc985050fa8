/** The endpoints that can be named without a module: `@modelspeak/endpoint-…`. */
export const ENDPOINT_KINDS = [
  'llama-server',
  'ollama',
  'openai',
  'completions',
  'node-llama-cpp',
  'transformers-js',
] as const;

/** One of them. */
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** Whether a name is one of theirs. */
export function isEndpointKind(name: string): name is EndpointKind {
  return (ENDPOINT_KINDS as readonly string[]).includes(name);
}
