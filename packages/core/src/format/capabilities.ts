import { isEmpty } from '../checking/shape.js';
import type {
  Conversation,
  Message,
  Part,
  ProviderPart,
  ProviderTool,
  Role,
} from '../conversation/conversation.js';
import { isPlainMessage } from '../conversation/plain-message.js';
import { ModelspeakError } from '../errors/errors.js';
import { joinPath } from '../errors/path.js';

/**
 * Whether a format can express something. `lost`: its reference accepts it and silently drops it,
 * so it is refused unless the caller passes `onLoss: 'reference'`.
 */
export type Support = boolean | 'lost';

/**
 * What a format can express. Core refuses everything else with an error that names the path and the
 * fix, so that nothing is silently dropped.
 */
export interface Capabilities {
  /**
   * System (or developer) messages; `first`: only one, at the start; `keeps first`: the reference
   * accepts others, but drops or moves them.
   */
  readonly system: Support | 'first' | 'keeps first';
  /** Whether `developer` differs from `system`; if not, it is written as `system`. */
  readonly developer: boolean;
  /** Earlier turns of user and assistant, before the message to answer. */
  readonly history: boolean;
  /** Whether user and assistant must alternate. A tool loop counts as one assistant turn. */
  readonly alternation: boolean;
  /** Tools that the model may call. */
  readonly tools: Support;
  /** Tool calls and their results in the conversation. */
  readonly toolCalls: Support;
  /** More than one tool call in one message. */
  readonly parallelToolCalls: Support;
  /** Text and tool calls in the same message. */
  readonly contentWithToolCalls: Support;
  /** Text, reasoning and calls of a message in any order, not only in this one. */
  readonly order: boolean;
  /** `is_error` of tool messages. */
  readonly toolErrors: Support;
  /** Parts of the types `image_url` and `image`. */
  readonly images: Support;
  /** Parts of the type `bbox`. */
  readonly boundingBoxes: Support;
  /** Parts of the type `input_audio`, and audio replies. */
  readonly audio: Support;
  /** Parts of the type `file`. */
  readonly files: Support;
  /** `reasoning_content` of assistant messages. */
  readonly reasoning: Support;
  /**
   * Signatures, and reasoning that only its provider can read. Without support, signatures are
   * dropped, since they mean nothing to another model; encrypted reasoning without text is refused.
   */
  readonly signatures: Support;
  /** Parts and tools of the type `provider` that name this format. Core refuses those of others. */
  readonly providerParts: boolean;
  /** `refusal` of assistant messages. */
  readonly refusals: Support;
  /** `name` on system, user and assistant messages: several speakers with one role. */
  readonly names: Support;
  /** Tools of the type `custom`, whose input is free text, and calls of them. */
  readonly customTools: boolean;
  /** The older `function` role and `function_call`. */
  readonly functionMessages: Support;
  /** `extra` of messages, parts, tools and calls: keys that only one provider knows. */
  readonly extra: Support;
  /**
   * Whether reasoning before the last user message is accepted but not written, as the model
   * expects.
   */
  readonly stripsPastReasoning: boolean;
  /**
   * Whether all reasoning is accepted but not written, since the reference never writes it. With
   * `reasoning: true`, a reply that the format reads goes back without what the model thought.
   * `unless thinking`: only in prompts that have thinking off. `unless told to think`: in all prompts
   * that do not have it on, for models that decide themselves.
   */
  readonly stripsReasoning: boolean | 'unless thinking' | 'unless told to think';
  /** The roles whose text is written without leading and trailing white space. */
  readonly trims: readonly Role[];
  /** Whether the text and reasoning of a reply are read without leading and trailing white space. */
  readonly trimsReplies: boolean;
  /**
   * Whether leading line breaks are dropped from text that follows reasoning, even empty reasoning:
   * they belong to the mark that ends it.
   */
  readonly trimsAfterReasoning: boolean;
  /**
   * Whether reasoning is written without leading and trailing white space; `breaks`: only line
   * breaks are removed.
   */
  readonly trimsReasoning: boolean | 'breaks';
  /**
   * Whether only names, types, descriptions and defaults of tool schemas are written. Constraints
   * such as `maximum` or `pattern` are accepted but not written.
   */
  readonly stripsConstraints: boolean;
  /**
   * What to do about a capability that is `lost`, for its error: `{ tools: "use version: 'v3', which writes
   * them" }`.
   */
  readonly instead?: Readonly<Partial<Record<LostCapability, string>>> | undefined;
}

/** A capability that a reference may silently drop. */
export type LostCapability = {
  [Name in keyof Omit<Capabilities, 'instead'>]: 'lost' extends Capabilities[Name] ? Name : never;
}[keyof Omit<Capabilities, 'instead'>];

/**
 * The minimum: one user message. Start from this and add what a format can express.
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
  providerParts: false,
  refusals: false,
  names: false,
  customTools: false,
  functionMessages: false,
  extra: false,
  stripsPastReasoning: false,
  stripsReasoning: false,
  trims: [],
  trimsReplies: false,
  trimsAfterReasoning: false,
  trimsReasoning: false,
  stripsConstraints: false,
};

type Needed = {
  [Name in keyof Capabilities]-?: Capabilities[Name] extends readonly unknown[] | object | undefined
    ? never
    : Name;
}[keyof Capabilities];

/** The capability that a role needs. */
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

/** The capabilities that non-empty keys of a message need. */
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

/** The capabilities that types of parts need. */
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
 * Throws for the first thing in a valid conversation that a format cannot express.
 *
 * @param takesLoss Whether to drop what the reference drops.
 * @param isPlain Whether all messages are known to be plain text: {@link isPlainMessage}.
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
  tools?.forEach((tool, index) => {
    if (tool.type === 'custom') need(rules, 'customTools', 'tools', index);
    need(rules, 'tools', 'tools');
    if (tool.type === 'provider') needProvider(rules, tool, 'tools', index);
    else needExtra(rules, tool.extra, 'tools', index);
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
      const isRefused = system === 'first' || (system === 'keeps first' && !takesLoss);
      if (isRefused && index > 0) {
        refuse(
          `${format} allows a system message only at the start; merge this one into it`,
          'messages',
          index,
        );
      }
    } else {
      if (alternation && role === before && !isResult) {
        refuse(
          `${format} requires user and assistant to alternate; merge this message with the previous one`,
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
        if (part.type === 'provider')
          needProvider(rules, part, 'messages', index, 'content', place);
        else needExtra(rules, part.extra, 'messages', index, 'content', place);
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

function needProvider(
  rules: Rules,
  { format }: ProviderPart | ProviderTool,
  ...path: readonly PropertyKey[]
): void {
  need(rules, 'providerParts', ...path);
  if (format === rules.format) return;
  refuse(`only ${format} knows this, not ${rules.format}; leave it out`, ...path);
}

function need(
  { supports, format, takesLoss }: Rules,
  capability: Needed | undefined,
  ...path: readonly PropertyKey[]
): void {
  const support = capability === undefined || supports[capability];
  if (support === true || support === 'first' || support === 'keeps first') return;
  const words = capability?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (support !== 'lost') {
    // Where calls and results have a place, and a thought cannot hide them.
    const isPromptable = supports.history === true && supports.reasoning !== true;
    const others =
      capability === 'tools' && isPromptable
        ? ', choose a format that does, or let promptedTools of @modelspeak/prompted-tools introduce them'
        : ' or choose a format that does';
    refuse(`${format} does not support ${words}; leave this out${others}`, ...path);
  } else if (!takesLoss) {
    const instead = supports.instead?.[capability as LostCapability] ?? 'leave this out';
    throw new ModelspeakError(
      'lossy',
      `the reference of ${format} drops ${words}; ${instead}, or pass onLoss: 'reference' to drop it too`,
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
