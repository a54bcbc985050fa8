import type { ChatModel } from '@modelspeak/chat';

/** A name for a model in metadata, and among the models that share a store. */
export function nameOf({ settings: { model, format } }: ChatModel): string {
  return model?.name ?? format.name;
}

/**
 * What the replies of a model depend on, besides the call: LangChain's cache must not mix models. A prompt
 * shows the format, its options, the model's own prompt and its tools.
 */
export function identityOf(model: ChatModel): Readonly<Record<string, unknown>> {
  const { endpoint, sampling } = model.settings;
  return { model: nameOf(model), endpoint: endpoint.name, sampling, prompt: promptOf(model) };
}

function promptOf(model: ChatModel): string | undefined {
  try {
    return model.preview({ messages: [{ role: 'user', content: '' }] });
  } catch {
    // A format may refuse this very message.
    return undefined;
  }
}
