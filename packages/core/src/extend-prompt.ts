import { compileControlTokens } from './control-tokens.js';
import type { AssistantMessage, Conversation, Message } from './conversation.js';
import type { PromptFormat, RenderOptions } from './format.js';
import { PieceWriter, type Segment } from './segments-writer.js';
import { TextWriter } from './text-writer.js';
import { type Tokenizer, tokenizeSegments } from './tokenize.js';

/** What the model saw, and what comes after what it said. */
export interface NextTurn {
  /** The conversation that the previous prompt was rendered from. */
  readonly conversation: Conversation;
  /** What comes after the reply: results of its calls, or what the user says next. */
  readonly messages: readonly Message[];
  /** How the previous prompt was rendered. */
  readonly options?: Omit<RenderOptions, 'generationPrompt'> | undefined;
}

/**
 * The prompt of the next turn, which begins with the previous one and the reply as they were; or why
 * there is none.
 */
export type ExtendedPrompt<Prompt> =
  | {
      readonly extended: true;
      /** The whole prompt: the previous one, the reply, and what was added. */
      readonly prompt: Prompt;
      /** What was added behind the reply: what a server that keeps its state is to be sent. */
      readonly added: Prompt;
      /** The reply as a message of the conversation. */
      readonly message: AssistantMessage;
    }
  | {
      readonly extended: false;
      /** Why it cannot be proven that the next prompt begins with what the model saw and said. */
      readonly reason: string;
    };

/**
 * Goes on from what a model saw and said: gives the next prompt so that it begins, byte for byte, with
 * the previous prompt and the reply as it was sampled, however the format would spell that reply
 * itself. What servers have computed for it stays good, and trainers see what the model did.
 *
 * Where the format would write the earlier turns otherwise than the model saw them, as those that
 * leave out past reasoning do, nothing is given but the reason.
 *
 * @param previousPrompt What `format.render` gave for the conversation.
 * @param previousReply The raw reply, with the stop sequence where the server leaves it in.
 * @throws {ModelspeakError} where the new messages are wrong, as `render` does
 *
 * @see PrimeIntellect-ai/renderers, whose `bridge_to_next_turn` does this in Python
 *
 * @example
 * ```ts
 * import { extendPrompt } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const format = llama3();
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * const prompt = format.render(conversation);
 * const next = extendPrompt(format, prompt, '  Hi there!<|eot_id|>', {
 *   conversation,
 *   messages: [{ role: 'user', content: 'How are you?' }],
 * });
 * if (next.extended) console.log(next.prompt.startsWith(`${prompt}  Hi there!<|eot_id|>`)); // true
 * ```
 */
export function extendPrompt(
  format: PromptFormat,
  previousPrompt: string,
  previousReply: string,
  turn: NextTurn,
): ExtendedPrompt<string> {
  const { message, stop, ignored } = format.parse(previousReply);
  if (ignored !== '') return unproven('text follows the end of the reply');
  const control = compileControlTokens([...format.control, ...format.delimiters]);
  if (stop === undefined && control.partialLength(previousReply) > 0) {
    return unproven('the reply was cut off within what may be a control token');
  }
  const { before, behind } = divide(format, turn, message, stop);
  const mode = turn.options?.defuse ?? 'defuse';
  const seen = rewrite(before, new TextWriter(control, mode, false));
  if (seen !== previousPrompt) return unproven(differs(format));
  if (behind === undefined) return unproven(goesOnOtherwise(format, stop));
  const writer = new TextWriter(control, mode, false);
  writer.scaffold(previousPrompt + previousReply);
  const prompt = rewrite(behind, writer);
  const added = prompt.slice(previousPrompt.length + previousReply.length);
  return { extended: true, prompt, added, message };
}

/** The ids of a reply, and the text that they stand for. */
export interface SampledReply {
  readonly ids: readonly number[];
  /** The ids decoded, control tokens included. */
  readonly text: string;
}

/**
 * Goes on from what a model saw and said, token for token: {@link extendPrompt} for those who work
 * with token ids. The ids of the prompt and of the reply stay as they were, also where a tokenizer
 * would have cut their text otherwise.
 *
 * @param previousIds What `format.tokens` gave for the conversation.
 * @throws {ModelspeakError} where the new messages are wrong, or the tokenizer is of another model
 *
 * @example
 * ```ts
 * import { extendTokens } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const format = llama3();
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * const { ids } = format.tokens(conversation, tokenizer);
 * const reply = { text: 'Hi!', ids: tokenizer.encode('Hi!') };
 * const messages = [{ role: 'user' as const, content: 'How are you?' }];
 * const next = extendTokens(format, ids, reply, { conversation, messages }, tokenizer);
 * if (next.extended) console.log(next.added[0] === tokenizer.controlId('<|eot_id|>')); // true
 * ```
 */
export function extendTokens(
  format: PromptFormat,
  previousIds: readonly number[],
  previousReply: SampledReply,
  turn: NextTurn,
  tokenizer: Tokenizer,
): ExtendedPrompt<readonly number[]> {
  const { message, stop, ignored } = format.parse(previousReply.text);
  if (ignored !== '') return unproven('text follows the end of the reply');
  const last = previousReply.ids.at(-1);
  const end =
    last === undefined
      ? undefined
      : format.stop.find((token) => tokenizer.controlId(token) === last);
  if (stop !== undefined && end === undefined && format.control.includes(stop)) {
    return unproven(`the text of the reply ends with ${stop}, its ids do not`);
  }
  const ended = end ?? stop;
  const { before, behind } = divide(format, turn, message, ended);
  const seen = tokenizeSegments(before, tokenizer).ids;
  const isSame =
    seen.length === previousIds.length && seen.every((id, at) => id === previousIds[at]);
  if (!isSame) return unproven(differs(format));
  if (behind === undefined) return unproven(goesOnOtherwise(format, ended));
  const added = tokenizeSegments(behind, tokenizer).ids;
  return {
    extended: true,
    prompt: [...previousIds, ...previousReply.ids, ...added],
    added,
    message,
  };
}

/**
 * The next prompt, in what stands before the reply and what stands behind it, which is nothing where
 * the format does not go on from what ended the reply.
 */
function divide(
  format: PromptFormat,
  { conversation, messages, options }: NextTurn,
  reply: AssistantMessage & { readonly role: 'assistant' },
  stop: string | undefined,
): { before: readonly Segment[]; behind: readonly Segment[] | undefined } {
  const place = conversation.messages.length;
  const next = { ...conversation, messages: [...conversation.messages, reply, ...messages] };
  const writer = new PieceWriter(next);
  format.write(next, writer, { ...options, generationPrompt: true });
  const { segments } = writer;
  const isReply = ({ message, sampled }: Segment): boolean => message === place && sampled;
  const end = segments.findLastIndex(isReply);
  const from = indexBehind(format, segments, end, stop);
  return {
    before: segments.slice(0, segments.findIndex(isReply)),
    behind: from === undefined ? undefined : segments.slice(from),
  };
}

/** Where what the model has not said begins; `end` is the last that the format writes of the reply. */
function indexBehind(
  format: PromptFormat,
  segments: readonly Segment[],
  end: number,
  stop: string | undefined,
): number | undefined {
  const last = segments[end];
  const closes = last?.kind === 'control' && format.stop.includes(last.text);
  if (stop === undefined) return closes ? end : end + 1;
  if (closes || (last?.kind === 'scaffold' && last.text.includes(stop))) return end + 1;
  // Where nothing ends a turn but the beginning of the next, the model has said that beginning.
  return segments[end + 1]?.text === stop ? end + 2 : undefined;
}

/** Writes segments again, each as what it is. */
function rewrite(segments: readonly Segment[], writer: TextWriter): string {
  for (const { kind, text, message } of segments) {
    writer.message(message);
    writer[kind](text);
  }
  return writer.text;
}

function unproven(reason: string): { readonly extended: false; readonly reason: string } {
  return { extended: false, reason };
}

function differs({ name }: PromptFormat): string {
  return `${name} writes what came before the reply otherwise than in the previous prompt`;
}

function goesOnOtherwise({ name }: PromptFormat, stop: string | undefined): string {
  return `${name} does not go on with ${stop}, which ended the reply`;
}
