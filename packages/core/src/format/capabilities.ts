import { isEmpty } from '../checking/shape.js';
import type { Conversation, Message, Part, Role } from '../conversation/conversation.js';
import { isPlainMessage } from '../conversation/plain-message.js';
import { ModelspeakError } from '../errors/errors.js';
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
  readonly system: Support | 'first';
  /** Whether `developer` differs from `system`; otherwise it is written as `system`. */
  readonly developer: boolean;
  /** More than the one message to answer: earlier turns of user and assistant. */
  readonly history: boolean;
  /** Whether user and assistant must take turns. A tool loop counts as one turn of the assistant. */
  readonly alternation: boolean;
  /** Tools to choose from. */
  readonly tools: Support;
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
  /** `extra` of messages, parts, tools and calls: keys that only a provider knows. */
  readonly extra: Support;
  /**
   * Whether reasoning of turns before the last user message is left out, as the model expects: taken,
   * and not written.
   */
  readonly stripsPastReasoning: boolean;
  /** The roles whose text is written without the white space at its ends. */
  readonly trims: readonly Role[];
  /** Whether the text and the reasoning of a reply are read without the white space at their ends. */
  readonly trimsReplies: boolean;
  /**
   * Whether the line breaks at the beginning of a text that follows reasoning, also where that is
   * empty, are left out: they belong to the mark that ends it.
   */
  readonly trimsAfterReasoning: boolean;
  /**
   * Whether reasoning is written without the white space at its ends; `breaks`: without the line
   * breaks there, and with any other white space.
   */
  readonly trimsReasoning: boolean | 'breaks';
  /**
   * Whether of the schemas of tools only names, types, descriptions and defaults are written.
   * Constraints, such as `maximum` or `pattern`, are taken, and not written.
   */
  readonly stripsConstraints: boolean;
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
  trimsReplies: false,
  trimsAfterReasoning: false,
  trimsReasoning: false,
  stripsConstraints: false,
};

type Needed = {
  [Name in keyof Capabilities]: Capabilities[Name] extends readonly unknown[] ? never : Name;
}[keyof Capabilities];

/** What a message of a role needs, */
function neededBy(role: Role): Needed | undefined {
  switch (role) {
    case 'system':
    case 'developer':
      return 'system';
    case 'tool':
      return 'toolCalls';
    case 'function':
      return 'functionMessages';
    default:
      return undefined;
  }
}

/** what these keys of a message need, where there is something in them, */
const KEYS: Readonly<Record<string, Needed>> = {
  is_error: 'toolErrors',
  name: 'names',
  extra: 'extra',
  reasoning_content: 'reasoning',
  refusal: 'refusals',
  audio: 'audio',
  function_call: 'functionMessages',
  tool_calls: 'toolCalls',
};

/** and what parts of these types need. */
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
 * @param isPlain Whether every message is known to be a text alone: {@link isPlainMessage}.
 * @throws {ModelspeakError} `unsupported`, `lossy`
 */
export function checkCapabilities(
  { messages, tools }: Conversation,
  supports: Capabilities,
  format: string,
  takesLoss: boolean,
  isPlain = false,
): void {
  const rules: Rules = { supports, format, takesLoss };
  tools?.forEach(({ type, extra }, index) => {
    if (type === 'custom') need(rules, 'customTools', 'tools', index);
    need(rules, 'tools', 'tools');
    needExtra(rules, extra, 'tools', index);
  });

  const { system, history, alternation } = supports;
  const last = messages.length - 1;
  let users = 0;
  let before: Role | undefined;
  for (let index = 0; index <= last; index++) {
    const message = messages[index] as Message;
    const { role, content } = message;
    const isResult = role === 'tool' || role === 'function';
    const needed = neededBy(role);
    if (needed !== undefined) need(rules, needed, 'messages', index);
    if (needed === 'system') {
      if (system === 'first' && index > 0) {
        refuse(
          `${format} takes one system message, the first; join it with that`,
          'messages',
          index,
        );
      }
    } else {
      if (alternation && role === before && !isResult) {
        refuse(
          `${format} needs user and assistant to take turns; join it with the one before`,
          'messages',
          index,
        );
      }
      before = role;
    }
    if (role === 'user') users++;
    if (history !== true && (users > 1 || (role === 'assistant' && index < last))) {
      need(rules, 'history', 'messages', index);
    }
    if (isPlain || isPlainMessage(message)) continue;
    if (Array.isArray(content)) {
      (content as readonly Part[]).forEach((part, place) => {
        const isSealed = part.type === 'reasoning' && !part.text && part.encrypted;
        need(rules, PARTS[part.type], 'messages', index, 'content', place);
        if (isSealed) need(rules, 'signatures', 'messages', index, 'content', place);
        needExtra(rules, part.extra, 'messages', index, 'content', place);
      });
    }
    for (const key in KEYS) {
      const value: unknown = message[key as keyof Message];
      const isNeeded = value && !isEmpty(value) && !(isResult && key === 'name');
      if (isNeeded) need(rules, KEYS[key], 'messages', index, key);
    }
    if (role !== 'assistant') continue;
    const calls = message.tool_calls ?? [];
    if (calls.length > 1) need(rules, 'parallelToolCalls', 'messages', index, 'tool_calls', 1);
    if (calls.length > 0 && saysText(content)) {
      need(rules, 'contentWithToolCalls', 'messages', index, 'content');
    }
    calls.forEach(({ type, extra }, place) => {
      if (type === 'custom') need(rules, 'customTools', 'messages', index, 'tool_calls', place);
      needExtra(rules, extra, 'messages', index, 'tool_calls', place);
    });
  }
}

/** What a conversation is checked against. */
interface Rules {
  readonly supports: Capabilities;
  readonly format: string;
  readonly takesLoss: boolean;
}

function needExtra(rules: Rules, extra: object | undefined, ...path: readonly PropertyKey[]): void {
  if (!isEmpty(extra)) need(rules, 'extra', ...path, 'extra');
}

function need(
  { supports, format, takesLoss }: Rules,
  capability: Needed | undefined,
  ...path: readonly PropertyKey[]
): void {
  const support = capability === undefined || supports[capability];
  if (support === true || support === 'first') return;
  const words = capability?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (support !== 'lost') {
    refuse(
      `${format} does not support ${words}; leave this out or choose a format that does`,
      ...path,
    );
  } else if (!takesLoss) {
    throw new ModelspeakError(
      'lossy',
      `the reference of ${format} drops ${words}; leave this out, or drop it too with onLoss: 'reference'`,
      { path: joined(path) },
    );
  }
}

function refuse(problem: string, ...path: readonly PropertyKey[]): never {
  throw new ModelspeakError('unsupported', problem, { path: joined(path) });
}

const joined = (path: readonly PropertyKey[]): string => path.reduce<string>(joinPath, '');

function saysText(content: Message['content']): boolean {
  if (typeof content === 'string') return content !== '';
  return content?.some(({ type }) => type !== 'reasoning' && type !== 'tool_call') ?? false;
}
