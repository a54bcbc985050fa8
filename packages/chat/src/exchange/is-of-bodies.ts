import type { BodySettings, ChatSettings } from '../chat-settings.js';

/** Whether a model takes request bodies. */
export function isOfBodies(settings: ChatSettings): settings is BodySettings {
  return settings.format.kind === 'messages';
}
