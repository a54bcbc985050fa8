import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BodyEndpoint } from '@modelspeak/endpoint';
import { langchainEndpoint } from './langchain-endpoint.js';
import { langchainFormat, textFormat } from './langchain-format.js';

/** A LangChain model, as `chatModel` takes it. */
export interface FromLangChain {
  readonly format: ReturnType<typeof langchainFormat>;
  readonly endpoint: BodyEndpoint;
}

/**
 * Makes a format and an endpoint from a chat model of LangChain.js, so that chat models, functions and agents
 * run on any of its integrations. What a provider wants back is kept in `extra` of the message. Set the
 * temperature and the like in the LangChain model: its integrations have no common names for them.
 *
 * @throws {EndpointError} from the endpoint, for each failure of the integration
 *
 * @example
 * ```ts
 * import { FakeListChatModel } from '@langchain/core/utils/testing';
 * import { chatModel } from '@modelspeak/chat';
 * import { fromLangChain } from '@modelspeak/langchain';
 *
 * const model = chatModel(fromLangChain(new FakeListChatModel({ responses: ['Hello!'] })));
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(message.content); // Hello!
 * ```
 */
export function fromLangChain(model: BaseChatModel): FromLangChain {
  const format = model.bindTools === undefined ? textFormat() : langchainFormat();
  // The compiler cannot know which models take tools; core refuses them where they do not.
  return {
    format: format as ReturnType<typeof langchainFormat>,
    endpoint: langchainEndpoint(model),
  };
}
