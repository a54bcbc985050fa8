export { type AnthropicEndpointOptions, anthropic, anthropic as default } from './anthropic.js';
