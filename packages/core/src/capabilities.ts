import type { Conversation, Part } from './conversation.js';
import { ModelspeakError } from './errors.js';
import { joinPath } from './path.js';

/**
 * What a format has a place for. Core refuses, with a message that names the place and the way out,
 * whatever a format does not support, so that nothing is dropped in silence.
 */
export interface Capabilities {
  /** Messages of the role `system` (or `developer`). */
  readonly system: boolean;
  /** More than the one message to answer: earlier turns of user and assistant. */
  readonly history: boolean;
  /** Tools to choose from. */
  readonly tools: boolean;
  /** Tool calls and their results within the conversation. */
  readonly toolCalls: boolean;
  /** More than one tool call in one message. */
  readonly parallelToolCalls: boolean;
  /** Text and tool calls in the same message. */
  readonly contentWithToolCalls: boolean;
  /** Parts of the types `image_url` and `image`. */
  readonly images: boolean;
  /** Parts of the type `bbox`. */
  readonly boundingBoxes: boolean;
  /** Parts of the type `input_audio`, and spoken replies. */
  readonly audio: boolean;
  /** Parts of the type `file`. */
  readonly files: boolean;
  /** `reasoning_content` of assistant messages. */
  readonly reasoning: boolean;
  /** `refusal` of assistant messages. */
  readonly refusals: boolean;
  /** `name` on messages of system, user and assistant: several speakers in one role. */
  readonly names: boolean;
  /** Tools of the type `custom`, whose input is free text, and their calls. */
  readonly customTools: boolean;
  /** The older `function` role and `function_call`. */
  readonly functionMessages: boolean;
}

const ALL = (
  'system history tools toolCalls parallelToolCalls contentWithToolCalls images boundingBoxes ' +
  'audio files reasoning refusals names customTools functionMessages'
).split(' ') as (keyof Capabilities)[];

/**
 * Nothing beyond one user message: what a format starts from.
 *
 * @example
 * ```ts
 * import { type Capabilities, NO_CAPABILITIES } from '@modelspeak/core';
 *
 * const supports: Capabilities = { ...NO_CAPABILITIES, system: true, history: true };
 * console.log(supports.history, supports.tools); // true false
 * ```
 */
export const NO_CAPABILITIES = Object.fromEntries(
  ALL.map((name) => [name, false]),
) as unknown as Capabilities;

const PARTS: Partial<Record<Part['type'], keyof Capabilities>> = {
  refusal: 'refusals',
  image_url: 'images',
  image: 'images',
  bbox: 'boundingBoxes',
  input_audio: 'audio',
  file: 'files',
};

const FIELDS = {
  reasoning_content: 'reasoning',
  refusal: 'refusals',
  audio: 'audio',
  function_call: 'functionMessages',
} as const;

/**
 * Refuses the first thing in a valid conversation that a format has no place for.
 *
 * @throws {ModelspeakError} `unsupported`
 */
export function checkCapabilities(
  { messages, tools }: Conversation,
  supports: Capabilities,
  format: string,
): void {
  const need = (capability: keyof Capabilities, isNeeded: unknown, path: string): void => {
    if (!isNeeded || supports[capability]) return;
    const words = capability.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw new ModelspeakError(
      'unsupported',
      `${format} does not support ${words}; leave this out or choose a format that does`,
      { path },
    );
  };

  tools?.forEach((tool, index) => {
    need('tools', true, 'tools');
    need('customTools', tool.type === 'custom', joinPath('tools', index));
  });

  let users = 0;
  messages.forEach((message, index) => {
    const path = joinPath('messages', index);
    const { role, content } = message;
    if (role === 'user') users++;
    need('system', role === 'system' || role === 'developer', path);
    need('history', users > 1 || (role === 'assistant' && index < messages.length - 1), path);
    need('toolCalls', role === 'tool', path);
    need('functionMessages', role === 'function', path);
    need('names', role !== 'tool' && role !== 'function' && message.name, `${path}.name`);
    if (Array.isArray(content)) {
      (content as readonly Part[]).forEach(({ type }, place) => {
        const capability = PARTS[type];
        if (capability !== undefined) need(capability, true, `${path}.content[${place}]`);
      });
    }
    if (role !== 'assistant') return;

    const calls = message.tool_calls ?? [];
    for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
      need(FIELDS[field], message[field], `${path}.${field}`);
    }
    need('toolCalls', calls.length, `${path}.tool_calls`);
    need('parallelToolCalls', calls.length > 1, `${path}.tool_calls[1]`);
    need('contentWithToolCalls', calls.length && content?.length, `${path}.content`);
    calls.forEach(({ type }, place) => {
      need('customTools', type === 'custom', `${path}.tool_calls[${place}]`);
    });
  });
}
