import type { Conversation, Message, Part, Role } from '../conversation/conversation.js';
import { type ErrorCode, ModelspeakError } from '../errors/errors.js';
import { joinPath } from '../errors/path.js';

/**
 * Whether a format can express something. `lost`: its reference takes it and drops it in silence, so
 * that it is refused unless a rendering asks for `onLoss: 'reference'`.
 */
export type Support = boolean | 'lost';

/**
 * What a format can express. Core refuses, with a message that names the place and the way out,
 * whatever a format does not support, so that nothing is dropped in silence.
 */
export interface Capabilities {
  /** Messages of the role `system` (or `developer`); `first`: one, before all others. */
  readonly system: boolean | 'first';
  /** Whether `developer` differs from `system`; otherwise it is written as `system`. */
  readonly developer: boolean;
  /** More than the one message to answer: earlier turns of user and assistant. */
  readonly history: boolean;
  /** Whether user and assistant must take turns. A tool loop counts as one turn of the assistant. */
  readonly alternation: boolean;
  /** Tools to choose from. */
  readonly tools: boolean;
  /** Tool calls and their results within the conversation. */
  readonly toolCalls: Support;
  /** More than one tool call in one message. */
  readonly parallelToolCalls: Support;
  /** Text and tool calls in the same message. */
  readonly contentWithToolCalls: Support;
  /** Text, reasoning and calls of one message in any order, not only in this one. */
  readonly order: boolean;
  /** `is_error` of tool messages. */
  readonly toolErrors: Support;
  /** Parts of the types `image_url` and `image`. */
  readonly images: Support;
  /** Parts of the type `bbox`. */
  readonly boundingBoxes: Support;
  /** Parts of the type `input_audio`, and spoken replies. */
  readonly audio: Support;
  /** Parts of the type `file`. */
  readonly files: Support;
  /** `reasoning_content` of assistant messages. */
  readonly reasoning: Support;
  /**
   * Signatures, and reasoning that only its provider can read. Without support signatures are left
   * out, since they prove nothing to another model; encrypted reasoning without a text is refused.
   */
  readonly signatures: Support;
  /** `refusal` of assistant messages. */
  readonly refusals: Support;
  /** `name` on messages of system, user and assistant: several speakers in one role. */
  readonly names: Support;
  /** Tools of the type `custom`, whose input is free text, and their calls. */
  readonly customTools: boolean;
  /** The older `function` role and `function_call`. */
  readonly functionMessages: Support;
  /** `extra` of messages: keys that only a provider knows. */
  readonly extra: Support;
  /**
   * Whether reasoning of turns before the last user message is left out, as the model expects: taken,
   * and not written.
   */
  readonly stripsPastReasoning: boolean;
  /** The roles whose text is written without the white space at its ends. */
  readonly trims: readonly Role[];
}

/**
 * Nothing beyond one user message: what a format starts from.
 *
 * @example
 * ```ts
 * import type { Capabilities } from '@modelspeak/core';
 * import { NO_CAPABILITIES } from '@modelspeak/core/authoring';
 *
 * const supports: Capabilities = { ...NO_CAPABILITIES, system: true, history: true };
 * console.log(supports.history, supports.tools); // true false
 * ```
 */
export const NO_CAPABILITIES: Capabilities = {
  system: false,
  developer: false,
  history: false,
  alternation: false,
  tools: false,
  toolCalls: false,
  parallelToolCalls: false,
  contentWithToolCalls: false,
  order: false,
  toolErrors: false,
  images: false,
  boundingBoxes: false,
  audio: false,
  files: false,
  reasoning: false,
  signatures: false,
  refusals: false,
  names: false,
  customTools: false,
  functionMessages: false,
  extra: false,
  stripsPastReasoning: false,
  trims: [],
};

type Needed = {
  [Name in keyof Capabilities]: Capabilities[Name] extends readonly unknown[] ? never : Name;
}[keyof Capabilities];

const PARTS: Partial<Record<Part['type'], Needed>> = {
  refusal: 'refusals',
  reasoning: 'reasoning',
  tool_call: 'toolCalls',
  image_url: 'images',
  image: 'images',
  bbox: 'boundingBoxes',
  input_audio: 'audio',
  file: 'files',
};

/**
 * Refuses the first thing in a valid conversation that a format cannot express.
 *
 * @param takesLoss Whether what the reference drops may be dropped.
 * @throws {ModelspeakError} `unsupported`, `lossy`
 */
export function checkCapabilities(
  { messages, tools }: Conversation,
  supports: Capabilities,
  format: string,
  takesLoss: boolean,
): void {
  const refuse = (path: string, problem: string, code: ErrorCode = 'unsupported'): never => {
    throw new ModelspeakError(code, problem, { path });
  };

  // Paths are put together for what is refused alone: `root` is a path or the index of a message.
  const need = (
    capability: Needed,
    isNeeded: unknown,
    root: string | number,
    within = '',
  ): void => {
    if (!isNeeded) return;
    const support = supports[capability];
    if (support === true || support === 'first') return;
    const path = (typeof root === 'string' ? root : pathOf(root)) + within;
    const words = capability.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (support !== 'lost') {
      refuse(
        path,
        `${format} does not support ${words}; leave this out or choose a format that does`,
      );
    } else if (!takesLoss) {
      refuse(
        path,
        `the reference of ${format} drops ${words}; leave this out, or drop it too with onLoss: 'reference'`,
        'lossy',
      );
    }
  };

  tools?.forEach((tool, index) => {
    need('tools', true, 'tools');
    need('customTools', tool.type === 'custom', joinPath('tools', index));
  });

  let users = 0;
  let before: Role | undefined;
  messages.forEach((message, index) => {
    const { role, content, extra } = message;
    const isSystem = role === 'system' || role === 'developer';
    const isChat = role === 'user' || role === 'assistant';
    if (role === 'user') users++;
    need('system', isSystem, index);
    if (isSystem && supports.system === 'first' && index > 0) {
      refuse(pathOf(index), `${format} takes one system message, the first; join it with that`);
    }
    if (supports.alternation && role === before && isChat) {
      refuse(
        pathOf(index),
        `${format} needs user and assistant to take turns; join it with the one before`,
      );
    }
    if (!isSystem) before = role;
    need('history', users > 1 || (role === 'assistant' && index < messages.length - 1), index);
    need('toolCalls', role === 'tool', index);
    need('toolErrors', role === 'tool' && message.is_error, index, '.is_error');
    need('functionMessages', role === 'function', index);
    need('names', (isSystem || isChat) && message.name, index, '.name');
    need('extra', extra && Object.keys(extra).length, index, '.extra');
    if (Array.isArray(content)) {
      (content as readonly Part[]).forEach((part, place) => {
        const capability = PARTS[part.type];
        if (capability !== undefined) need(capability, true, index, `.content[${place}]`);
        const isSealed = part.type === 'reasoning' && !part.text && part.encrypted;
        need('signatures', isSealed, index, `.content[${place}]`);
      });
    }
    if (role !== 'assistant') return;
    const calls = message.tool_calls ?? [];
    need('reasoning', message.reasoning_content, index, '.reasoning_content');
    need('refusals', message.refusal, index, '.refusal');
    need('audio', message.audio, index, '.audio');
    need('functionMessages', message.function_call, index, '.function_call');
    need('toolCalls', calls.length, index, '.tool_calls');
    need('parallelToolCalls', calls.length > 1, index, '.tool_calls[1]');
    need('contentWithToolCalls', calls.length && saysText(content), index, '.content');
    calls.forEach(({ type }, place) => {
      if (type === 'custom') need('customTools', true, index, `.tool_calls[${place}]`);
    });
  });
}

function pathOf(message: number): string {
  return joinPath('messages', message);
}

function saysText(content: Message['content']): boolean {
  if (typeof content === 'string') return content !== '';
  return content?.some(({ type }) => type !== 'reasoning' && type !== 'tool_call') ?? false;
}
