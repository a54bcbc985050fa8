import type { ChatSettings } from '../chat-settings.js';

/** The size of a model's context in tokens: as it is set, else as the endpoint knows it. */
export function contextOf({ model, endpoint }: ChatSettings): number | undefined {
  return model?.context ?? (endpoint.kind === 'prompt' ? endpoint.context : undefined);
}
