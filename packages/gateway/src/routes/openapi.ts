const POSTS = {
  '/v1/chat/completions': "OpenAI's Chat Completions, whole or streamed",
  '/v1/completions': "OpenAI's Completions: a raw prompt, whole or streamed",
  '/v1/responses': "OpenAI's Responses, whole or streamed, stored unless `store` is false",
  '/v1/embeddings': "OpenAI's embeddings",
  '/v1/messages': "Anthropic's Messages, whole or streamed",
  '/v1/messages/count_tokens': 'The number of tokens of such a request',
  '/api/chat': "Ollama's chat, streamed or whole",
  '/api/generate': "Ollama's generation from a prompt, streamed or whole",
  '/api/embed': "Ollama's embeddings",
  '/api/embeddings': "Ollama's older embeddings, of one text",
  '/api/show': 'What Ollama says of a model',
} as const;

const GETS = {
  '/v1/models': "The models, in the shapes of OpenAI's, Anthropic's and Codex's clients",
  '/v1/models/{id}': 'One model',
  '/v1/responses/{id}': 'A stored response',
  '/v1/responses/{id}/input_items': 'The input of a stored response',
  '/api/tags': "Ollama's list of models",
  '/api/version': "Ollama's version",
  '/health': 'Whether the servers work',
  '/metrics': "Counts and durations in Prometheus's text format",
  '/status.json': 'Models, running requests and the latest errors',
  '/': 'The same as a page',
  '/openapi.json': 'This document',
} as const;

/** The OpenAPI document: every route of a gateway. */
export function openapi(): Response {
  return Response.json({
    openapi: '3.1.0',
    info: {
      title: 'Modelspeak gateway',
      version: '1',
      description:
        "OpenAI's, Anthropic's and Ollama's APIs. Bodies and errors are those of each protocol.",
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{}, { key: [] }],
    paths: Object.fromEntries([
      ...Object.entries(POSTS).map(([path, summary]) => [
        path,
        { post: operation(path, summary, true) },
      ]),
      ...Object.entries(GETS).map(([path, summary]) => [
        path,
        {
          get: operation(path, summary, false),
          ...(path === '/v1/responses/{id}' && {
            delete: operation(path, 'Deletes a stored response', false),
          }),
        },
      ]),
    ]),
  });
}

function operation(path: string, summary: string, hasBody: boolean): object {
  return {
    summary,
    ...(path.includes('{id}') && {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    }),
    responses: { '200': { description: 'The response' }, default: { description: 'An error' } },
  };
}
