import { type ChatModel, continued, type ReplyStore, replyStore } from '@modelspeak/chat';
import { nameOf } from './identity-of.js';

/**
 * A model whose requests continue from what it sampled before: LangChain sends whole conversations. There is
 * nothing to continue from where the server takes messages.
 */
export function continuedModel(
  model: ChatModel,
  store: ReplyStore | false = replyStore(),
): ChatModel {
  const { endpoint, middleware = [] } = model.settings;
  if (store === false || endpoint.kind !== 'prompt') return model;
  return model.with({ middleware: [...middleware, continued({ model: nameOf(model), store })] });
}
