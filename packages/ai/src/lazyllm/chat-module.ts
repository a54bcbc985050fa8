import { type Message, ModelspeakError, type Reply, type Tool } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import { ChatPrompter } from '@modelspeak/format-lazyllm-chat';
import type {
  HistoryItem,
  Instruction,
  Markers,
  Prompter,
  PrompterInput,
} from '@modelspeak/lazyllm';
import { AiError } from '../ai-error.js';

/** What a prompter is made with, so that it writes what a module's model knows. */
export interface ModulePrompter {
  readonly edition: 'upstream';
  readonly markers: Markers;
}

/**
 * What a module is prompted by: an instruction, or what makes a prompter with the options of the module.
 * The same works for every module.
 */
export type PrompterSource = Instruction | ((options: ModulePrompter) => Prompter);

/** What makes of a reply what a call gives. */
export type FormatReply<Result> = (reply: Reply) => Result;

/** Is handed each piece of a reply as it comes; the whole is still returned. */
export type StreamOutput = (piece: StreamedPiece) => void;

/** What modules of both kinds are made with. */
export interface ModuleSettings<Result> {
  /** How replies are sampled. */
  readonly sampling?: Sampling | undefined;
  /** What makes of a reply what a call gives. */
  readonly format?: FormatReply<Result> | undefined;
  /** Is handed each piece of every reply, unless a call says otherwise. */
  readonly streamOutput?: StreamOutput | undefined;
}

/** What a call has besides its input. */
export interface ModuleCall {
  /** What was said before. */
  readonly history?: readonly HistoryItem[] | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tool[] | undefined;
  /** How this reply is sampled, before what the module has. */
  readonly sampling?: Sampling | undefined;
  /** Is handed each piece of the reply as it comes; the whole text is still returned. */
  readonly streamOutput?: StreamOutput | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** A piece of a reply: of what the model says, or of what it thinks. */
export interface StreamedPiece {
  readonly tag: 'text' | 'think';
  readonly delta: string;
}

/** A module made from another, sharing its model: what is left out is as the other has it. */
export interface ShareOptions<Result> {
  readonly prompt?: PrompterSource | undefined;
  readonly history?: readonly HistoryItem[] | undefined;
  readonly format?: FormatReply<Result> | undefined;
  readonly streamOutput?: StreamOutput | undefined;
}

/** How a module is prompted, and what it makes of replies. */
export interface ModulePrompt<Result> {
  readonly source: PrompterSource;
  readonly history: readonly HistoryItem[];
  readonly format: FormatReply<Result>;
  readonly streamOutput: StreamOutput | undefined;
}

/** The prompter that a source makes for a model. */
export function prompterOf(
  { source }: Pick<ModulePrompt<unknown>, 'source'>,
  options: ModulePrompter,
): Prompter {
  return typeof source === 'function' ? source(options) : new ChatPrompter(source, options);
}

/** All that was said before: the module's history, then the call's. */
export function historyOf(
  { history }: Pick<ModulePrompt<unknown>, 'history'>,
  call: ModuleCall,
): readonly HistoryItem[] {
  return [...history, ...(call.history ?? [])];
}

/** A reply as LazyLLM gives it: its text, with thoughts in `<think>` before it. */
export function textOf({ message }: Reply): string {
  const { content, reasoning_content: thoughts, tool_calls: calls = [] } = message;
  const text = `${thoughts ? `<think>${thoughts}</think>` : ''}${content ?? ''}`;
  if (calls.length === 0) return text;
  const names = calls.map((call) => call.function.name).join(', ');
  throw new AiError(
    'model_call',
    `the reply calls ${names}, and its text alone is given; say with format what is to be given: format: (reply) => reply`,
    { text, messages: [message] },
  );
}

/** The error for a reply that ended otherwise than it should. */
export function endedBy({ reason, message }: Reply, messages: readonly Message[]): AiError {
  const { content, reasoning_content: thoughts } = message;
  const text = `${thoughts ? `<think>${thoughts}</think>` : ''}${content ?? ''}`;
  return new AiError('model_call', `the reply ended by ${reason}, not by itself; see text`, {
    text,
    messages,
  });
}

/** A module's prompt with another prompter or instruction. */
export function modulePrompt<Result>(
  before: ModulePrompt<Result>,
  source: PrompterSource | null | undefined,
  history: readonly HistoryItem[] = [],
): ModulePrompt<Result> {
  if (typeof source === 'function' && history.length > 0) {
    throw new ModelspeakError(
      'invalid_option',
      'a prompter has a history of its own; give it there',
      { path: 'history' },
    );
  }
  // A function is asked for its prompter at each call; an instruction can be wrong at once.
  if (typeof source !== 'function') new ChatPrompter(source);
  return { ...before, source: source ?? '', history };
}

/** A module's prompt with what is to be other in one that shares its model. */
export function sharedPrompt<Result, Shared>(
  before: ModulePrompt<Result>,
  options: ShareOptions<Shared> = {},
): ModulePrompt<Shared> {
  const { prompt, history, format, streamOutput } = options;
  return {
    source: prompt ?? before.source,
    history: history ?? before.history,
    // Without another format both results are of one type.
    format: format ?? (before.format as FormatReply<unknown> as FormatReply<Shared>),
    streamOutput: streamOutput ?? before.streamOutput,
  };
}

export type { HistoryItem, Instruction, PrompterInput };
