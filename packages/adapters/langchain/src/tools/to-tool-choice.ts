import type { ToolChoice as GivenChoice } from '@langchain/core/language_models/chat_models';
import { ModelspeakError, type ToolChoice } from '@modelspeak/core';
import { isObject, isText } from '../messages/block.js';

/** LangChain's, OpenAI's and Anthropic's words. Any other is the name of a tool. */
const WORDS = new Map<string, ToolChoice>([
  ['auto', 'auto'],
  ['none', 'none'],
  ['any', 'required'],
  ['required', 'required'],
]);

/**
 * Reads a tool choice: a word, the name of a tool, or an object of OpenAI or Anthropic.
 *
 * @throws {ModelspeakError} `invalid_option` for anything else
 */
export function toToolChoice(choice: GivenChoice): ToolChoice {
  if (isText(choice)) return WORDS.get(choice) ?? named(choice);
  if (isObject(choice)) {
    const { type, name, function: called } = choice as Readonly<Record<string, unknown>>;
    const tool = isObject(called) ? called['name'] : name;
    if (isText(tool)) return named(tool);
    const word = isText(type) ? WORDS.get(type) : undefined;
    if (word !== undefined) return word;
  }
  throw new ModelspeakError(
    'invalid_option',
    `found ${JSON.stringify(choice)}; expected 'auto', 'any', 'none', the name of a tool, or { type: 'function', function: { name } }`,
    { path: 'tool_choice' },
  );
}

function named(name: string): ToolChoice {
  return { type: 'function', function: { name } };
}
