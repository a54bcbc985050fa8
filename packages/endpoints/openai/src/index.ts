export { describeOpenai } from './describe-openai.js';
export {
  type OpenAIApi,
  type OpenAIDialect,
  type OpenAIEndpoint,
  type OpenAIEndpointOptions,
  openai,
  openai as default,
} from './openai.js';
