import { isEmpty } from '../checking/shape.js';
import type { Conversation, Message, Part, Role } from '../conversation/conversation.js';
import { isPlainMessage } from '../conversation/plain-message.js';
import { type ErrorCode, ModelspeakError } from '../errors/errors.js';

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

/** What messages of these roles need, */
const ROLES: Partial<Record<Role, Needed>> = {
  system: 'system',
  developer: 'system',
  tool: 'toolCalls',
  function: 'functionMessages',
};

/** what these keys of a message need, where there is something in them, */
const KEYS: readonly (readonly [key: string, Needed])[] = [
  ['is_error', 'toolErrors'],
  ['name', 'names'],
  ['extra', 'extra'],
  ['reasoning_content', 'reasoning'],
  ['refusal', 'refusals'],
  ['audio', 'audio'],
  ['function_call', 'functionMessages'],
  ['tool_calls', 'toolCalls'],
];

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

/** Where something stands; spelled only for what is refused, which is the exception. */
type Path = () => string;

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
  const refuse = (path: Path, problem: string, code: ErrorCode = 'unsupported'): never => {
    throw new ModelspeakError(code, problem, { path: path() });
  };

  const need = (capability: Needed | undefined, path: Path): void => {
    const support = capability === undefined || supports[capability];
    if (support === true || support === 'first') return;
    const words = capability?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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

  const needExtra = (extra: object | undefined, path: Path): void => {
    if (!isEmpty(extra)) need('extra', () => `${path()}.extra`);
  };

  tools?.forEach(({ type, extra }, index) => {
    if (type === 'custom') need('customTools', () => `tools[${index}]`);
    need('tools', () => 'tools');
    needExtra(extra, () => `tools[${index}]`);
  });

  let users = 0;
  let before: Role | undefined;
  messages.forEach((message, index) => {
    const { role, content } = message;
    const path = (): string => `messages[${index}]`;
    const isResult = role === 'tool' || role === 'function';
    need(ROLES[role], path);
    if (ROLES[role] === 'system') {
      if (supports.system === 'first' && index > 0) {
        refuse(path, `${format} takes one system message, the first; join it with that`);
      }
    } else {
      if (supports.alternation && role === before && !isResult) {
        refuse(
          path,
          `${format} needs user and assistant to take turns; join it with the one before`,
        );
      }
      before = role;
    }
    if (role === 'user') users++;
    if (users > 1 || (role === 'assistant' && index < messages.length - 1)) need('history', path);
    if (Array.isArray(content)) {
      (content as readonly Part[]).forEach((part, place) => {
        const partPath = (): string => `${path()}.content[${place}]`;
        need(PARTS[part.type], partPath);
        const isSealed = part.type === 'reasoning' && !part.text && part.encrypted;
        if (isSealed) need('signatures', partPath);
        needExtra(part.extra, partPath);
      });
    }
    if (isPlainMessage(message)) return;
    for (const [key, capability] of KEYS) {
      const value: unknown = message[key as keyof Message];
      const isNeeded = value && !isEmpty(value) && !(isResult && key === 'name');
      if (isNeeded) need(capability, () => `${path()}.${key}`);
    }
    if (role !== 'assistant') return;
    const calls = message.tool_calls ?? [];
    if (calls.length > 1) need('parallelToolCalls', () => `${path()}.tool_calls[1]`);
    if (calls.length > 0 && saysText(content))
      need('contentWithToolCalls', () => `${path()}.content`);
    calls.forEach(({ type, extra }, place) => {
      const callPath = (): string => `${path()}.tool_calls[${place}]`;
      if (type === 'custom') need('customTools', callPath);
      needExtra(extra, callPath);
    });
  });
}

function saysText(content: Message['content']): boolean {
  if (typeof content === 'string') return content !== '';
  return content?.some(({ type }) => type !== 'reasoning' && type !== 'tool_call') ?? false;
}
