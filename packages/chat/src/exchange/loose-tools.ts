import { ModelspeakError, type RenderOptions, type Tool } from '@modelspeak/core';
import type { ChatSettings } from '../chat-settings.js';
import { heldOption } from './held.js';
import { holdLanguage } from './hold-language.js';
import { isOfBodies } from './is-of-bodies.js';

/**
 * Finds out what of the schemas of tools a grammar does not hold if the model must call one: each path begins with the
 * tool's name, or with `#` behind a reference. It sends nothing.
 *
 * @returns Nothing if no grammar is needed: the model need not call, or its provider makes it call
 *
 * @example
 * ```ts
 * import { chatModel, looseTools } from '@modelspeak/chat';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 * import { qwen3 } from '@modelspeak/format-qwen/qwen3';
 *
 * const model = chatModel({ format: qwen3(), endpoint: llamaServer('http://127.0.0.1:8080') });
 * const parameters = { type: 'object', properties: { text: { type: 'string', maxLength: 3000 } } };
 * const tools = [{ type: 'function', function: { name: 'save', parameters } }] as const;
 * console.log(looseTools(model.settings, tools, 'required')); // [ 'save.properties.text.maxLength' ]
 * ```
 */
export function looseTools(
  settings: ChatSettings,
  tools: readonly Tool[],
  toolChoice: RenderOptions['toolChoice'],
): readonly string[] {
  const isNeeded = tools.length > 0 && heldOption({ toolChoice }) !== undefined;
  if (!isNeeded || isOfBodies(settings)) return [];
  const { format, endpoint } = settings;
  if (endpoint.capabilities.grammar === undefined) return [];
  try {
    const asked = { messages: [{ role: 'user' as const, content: '' }], tools };
    return holdLanguage(format.turn(asked, { toolChoice }).grammar(), endpoint).loosened;
  } catch (error) {
    // The request itself is refused for the same reason.
    if (error instanceof ModelspeakError) return [];
    throw error;
  }
}
