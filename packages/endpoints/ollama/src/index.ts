export {
  type OllamaEndpoint,
  type OllamaOptions,
  ollama,
  ollama as default,
} from './ollama.js';
