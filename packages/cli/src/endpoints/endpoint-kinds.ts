/** The endpoints that `--endpoint` knows by name. Each is a package `@modelspeak/endpoint-…`. */
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

/** Whether a name is one of them. */
export function isEndpointKind(name: string): name is EndpointKind {
  return (ENDPOINT_KINDS as readonly string[]).includes(name);
}
