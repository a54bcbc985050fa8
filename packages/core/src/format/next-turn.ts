import type { AssistantMessage, Message } from '../conversation/conversation.js';
import { textOf } from '../conversation/text-of.js';
import { ModelspeakError } from '../errors/errors.js';
import { pathSteps } from '../errors/path.js';
import { accumulate } from '../reading/accumulate.js';
import type { Reply, ReplyChunk } from '../reading/reader.js';
import { commonLength } from './common-length.js';
import type { PromptFormat } from './format.js';
import type { NextOptions, NextTurn, SampledReply } from './next.js';
import { appendToSampled } from './sampled-history.js';
import type { Turn } from './turn.js';

/** Implements {@link PromptFormat.next}. */
export function nextTurn(
  format: PromptFormat,
  turn: Turn,
  reply: string | SampledReply,
  messages: readonly Message[],
  { history = 'sampled', ...options }: NextOptions,
  endOf: (stop: string) => string,
): NextTurn {
  const {
    text,
    pieces,
    message: given,
  }: SampledReply = typeof reply === 'string' ? { text: reply } : reply;
  const { stop, ignored, malformed, message: read } = readAgain(turn, text, pieces);
  if (ignored !== '') return { continued: false, reason: 'text follows the end of the reply' };
  if (stop === undefined && malformed.some(({ apart }) => apart)) {
    // Nobody was told of the call, and the model must not see one that it has only begun.
    return { continued: false, reason: 'the reply was cut off inside a call' };
  }
  const before = earlierMessages(turn);
  const message = joinedMessage(turn, given ?? read);
  const conversation = { ...turn.conversation, messages: [...before, message, ...messages] };
  const { generationPrompt, continueFinalMessage } = options;
  const render = { ...turn.options, ...options, generationPrompt, continueFinalMessage };

  let template: Turn;
  try {
    template = format.turn(conversation, render);
  } catch (error) {
    // As the last message, so that its calls may still be waiting for their results.
    const asLast = { ...conversation, messages: [...before, message] };
    const written = { ...render, generationPrompt: false, continueFinalMessage: undefined };
    const problem = problemOf(() => format.turn(asLast, written), options);
    if (problem === undefined) throw error;
    return { continued: false, reason: `${format.name} cannot write the reply: ${problem}` };
  }
  if (history === 'sampled') {
    const sampled = { text, pieces, stop, place: before.length, message };
    return appendToSampled(format, turn, sampled, template, endOf);
  }
  const kept = commonLength(turn.text + text, template.text);
  return {
    continued: true,
    turn: template,
    message,
    kept,
    added: template.text.slice(kept),
    isEndReplaced: false,
    isTemplate: true,
  };
}

function readAgain(
  turn: Turn,
  text: string,
  pieces: readonly ReplyChunk[] | undefined,
): Pick<Reply, 'stop' | 'ignored' | 'malformed' | 'message'> {
  if (pieces === undefined) return turn.parse(text);
  const reader = turn.reader({ tokens: true });
  return accumulate([...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]);
}

/** What is wrong with a turn itself, not with the options. */
function problemOf(write: () => unknown, options: object): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelspeakError) || isAbout(error, options)) throw error;
    return error.message;
  }
}

/** Whether an error concerns one of the options. */
function isAbout({ path }: ModelspeakError, options: object): boolean {
  const [step = ''] = pathSteps(path);
  return step in options;
}

/** The messages before the reply, without the one that it continues. */
function earlierMessages({ conversation, options }: Turn): readonly Message[] {
  const { messages } = conversation;
  return options.continueFinalMessage ? messages.slice(0, -1) : messages;
}

function joinedMessage(turn: Turn, reply: AssistantMessage): AssistantMessage {
  if (!turn.options.continueFinalMessage) return reply;
  const prefill = turn.conversation.messages.at(-1) as AssistantMessage;
  const reasoning = (prefill.reasoning_content ?? '') + (reply.reasoning_content ?? '');
  const content = seenText(turn, textOf(prefill.content)) + textOf(reply.content);
  return {
    ...prefill,
    ...reply,
    content,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
  };
}

/** A prefill as the model saw it: without trailing white space if the format removes it. */
function seenText({ replyPrefix }: Turn, text: string): string {
  const trimmed = text.trimEnd();
  return !replyPrefix.endsWith(text) && replyPrefix.endsWith(trimmed) ? trimmed : text;
}
