import { type Message, ModelspeakError, type Reply, type Tool } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import { ChatPrompter } from '@modelspeak/format-lazyllm-chat';
import {
  type HistoryItem,
  type Instruction,
  type Markers,
  Prompter,
  type PrompterInput,
} from '@modelspeak/lazyllm';
import { AiError } from '../ai-error.js';

/** Options for a prompter that match a module's model. */
export interface ModulePrompter {
  readonly edition: 'upstream';
  readonly markers: Markers;
}

/**
 * The prompt of a module: an instruction, a prompter, or a function that makes a prompter with the module's
 * options. The same one works for every module: it gets the edition and the markers of the module's model,
 * except those that a prompter sets itself.
 */
export type PrompterSource = Instruction | Prompter | ((options: ModulePrompter) => Prompter);

/** Converts a reply into the result of a call. */
export type FormatReply<Result> = (reply: Reply) => Result;

/** Called with each piece of a reply as it arrives. The call still returns the complete reply. */
export type StreamOutput = (piece: StreamedPiece) => void;

/** Settings of modules of both kinds. */
export interface ModuleSettings<Result> {
  /** How replies are sampled. */
  readonly sampling?: Sampling | undefined;
  /** Converts a reply into the result of a call. */
  readonly format?: FormatReply<Result> | undefined;
  /** Called with each piece of every reply, unless a call overrides it. */
  readonly streamOutput?: StreamOutput | undefined;
}

/** Options of a call. */
export interface ModuleCall {
  /** Earlier messages. */
  readonly history?: readonly HistoryItem[] | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tool[] | undefined;
  /** How this reply is sampled. It overrides the module's settings. */
  readonly sampling?: Sampling | undefined;
  /** Called with each piece of the reply as it arrives. The call still returns the complete text. */
  readonly streamOutput?: StreamOutput | undefined;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** A piece of a reply: of its text, or of its reasoning. */
export interface StreamedPiece {
  readonly tag: 'text' | 'think';
  readonly delta: string;
}

/** Options of a module that shares the model of another. Options that you leave out are those of the other. */
export interface ShareOptions<Result> {
  readonly prompt?: PrompterSource | undefined;
  readonly history?: readonly HistoryItem[] | undefined;
  readonly format?: FormatReply<Result> | undefined;
  readonly streamOutput?: StreamOutput | undefined;
}

/** How a module is prompted, and how its replies are converted. */
export interface ModulePrompt<Result> {
  readonly source: PrompterSource;
  readonly history: readonly HistoryItem[];
  readonly format: FormatReply<Result>;
  readonly streamOutput: StreamOutput | undefined;
}

/** Makes the prompter of a source for a model. */
export function prompterOf(
  { source }: Pick<ModulePrompt<unknown>, 'source'>,
  options: ModulePrompter,
): Prompter {
  if (source instanceof Prompter) return source.withModel(options);
  if (typeof source !== 'function') return new ChatPrompter(source, options);
  const made = source(options);
  if (made instanceof Prompter) return made;
  throw noPrompter('the function made no prompter; return a ChatPrompter or an AlpacaPrompter');
}

/** Refuses a source that says nothing: it would silently be an empty instruction. */
function checkSource(source: PrompterSource): void {
  if (typeof source === 'function' || source instanceof Prompter) return;
  const isInstruction =
    typeof source === 'string' ||
    (typeof source === 'object' && ('system' in source || 'user' in source));
  if (!isInstruction) {
    throw noPrompter('expected a prompter, or an instruction: a text, or { system, user }');
  }
  // A function makes its prompter at each call; an instruction can be checked now.
  new ChatPrompter(source);
}

function noPrompter(problem: string): ModelspeakError {
  return new ModelspeakError('invalid_option', problem, { path: 'prompt' });
}

/** The complete history: the module's, then the call's. */
export function historyOf(
  { history }: Pick<ModulePrompt<unknown>, 'history'>,
  call: ModuleCall,
): readonly HistoryItem[] {
  return [...history, ...(call.history ?? [])];
}

/** A reply as LazyLLM returns it: its text, after its reasoning in `<think>`. */
export function textOf({ message }: Reply): string {
  const { content, reasoning_content: thoughts, tool_calls: calls = [] } = message;
  const text = `${thoughts ? `<think>${thoughts}</think>` : ''}${content ?? ''}`;
  if (calls.length === 0) return text;
  const names = calls.map((call) => call.function.name).join(', ');
  throw new AiError(
    'model_call',
    `the reply calls ${names}, but only its text would be returned; set the option format to return more: format: (reply) => reply`,
    { text, messages: [message] },
  );
}

/** The error for a reply that is incomplete. */
export function endedBy({ reason, message }: Reply, messages: readonly Message[]): AiError {
  const { content, reasoning_content: thoughts } = message;
  const text = `${thoughts ? `<think>${thoughts}</think>` : ''}${content ?? ''}`;
  return new AiError(
    'model_call',
    `the reply is incomplete: it ended with the reason ${reason}; see text`,
    {
      text,
      messages,
    },
  );
}

/** A module's prompt with another prompter or instruction. */
export function modulePrompt<Result>(
  before: ModulePrompt<Result>,
  source: PrompterSource | null | undefined,
  history: readonly HistoryItem[] = [],
): ModulePrompt<Result> {
  const isPrompter = typeof source === 'function' || source instanceof Prompter;
  if (isPrompter && history.length > 0) {
    throw new ModelspeakError(
      'invalid_option',
      'a prompter has its own history; pass the history to the prompter',
      { path: 'history' },
    );
  }
  if (source !== undefined && source !== null) checkSource(source);
  return { ...before, source: source ?? '', history };
}

/** A module's prompt with the changes of a module that shares its model. */
export function sharedPrompt<Result, Shared>(
  before: ModulePrompt<Result>,
  options: ShareOptions<Shared> = {},
): ModulePrompt<Shared> {
  const { prompt, history, format, streamOutput } = options;
  if (prompt !== undefined) checkSource(prompt);
  return {
    source: prompt ?? before.source,
    history: history ?? before.history,
    // Without another format, both results have the same type.
    format: format ?? (before.format as FormatReply<unknown> as FormatReply<Shared>),
    streamOutput: streamOutput ?? before.streamOutput,
  };
}

export type { HistoryItem, Instruction, PrompterInput };
