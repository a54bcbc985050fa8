export { type LlamaServerEndpoint, llamaServer, llamaServer as default } from './llama-server.js';
