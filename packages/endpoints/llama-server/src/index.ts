export { describeLlamaServer } from './describe-llama-server.js';
export { type LlamaServerEndpoint, llamaServer, llamaServer as default } from './llama-server.js';
