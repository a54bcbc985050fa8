export { describeOllama } from './describe-ollama.js';
export {
  type OllamaEndpoint,
  type OllamaOptions,
  ollama,
  ollama as default,
} from './ollama.js';
export { type OllamaChatEndpointOptions, ollamaChatEndpoint } from './ollama-chat.js';
