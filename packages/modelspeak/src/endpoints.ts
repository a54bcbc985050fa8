export { EndpointError } from '@modelspeak/endpoint';
export { anthropic } from '@modelspeak/endpoint-anthropic';
export { completions } from '@modelspeak/endpoint-completions';
export { gemini } from '@modelspeak/endpoint-gemini';
export { llamaServer } from '@modelspeak/endpoint-llama-server';
export { nodeLlamaCpp } from '@modelspeak/endpoint-node-llama-cpp';
export { ollama, ollamaChatEndpoint } from '@modelspeak/endpoint-ollama';
export { openai } from '@modelspeak/endpoint-openai';
export { transformersJs } from '@modelspeak/endpoint-transformers-js';
