import type { Conversation, Message } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import { AiError } from '../ai-error.js';
import type { Answer } from '../asking/answer.js';
import { pause as byClock, type Pause } from '../pause.js';
import {
  type FeedbackText,
  feedbackFromEvaluator,
  withFeedback,
  withFeedbackInPlace,
} from './feedback.js';
import { SampleNode } from './sample-node.js';
import { type Ordering, type Random, type Scoring, selectBest, uct } from './scoring.js';

/** What a lazy call reads of a result, if it is there: the text of an answer, and the conversation after it. */
export type Sampled = Pick<Answer, 'content' | 'messages'>;

/** Options that a lazy call passes to its function besides the conversation. Spread them into your own. */
export interface LazyOptions {
  /** The sampling, if the lazy call has a temperature. */
  readonly sampling?: Sampling | undefined;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The function of a lazy call: any function that takes a conversation. If its result has `messages`, they are
 * the conversation that the next run continues.
 */
export type Ask<Result> = (conversation: Conversation, options: LazyOptions) => Promise<Result>;

/** Options of a lazy call. */
export interface LazyConfig {
  /** The maximum number of runs by `retry`, over all conditions; 10 by default. */
  readonly maxRetries?: number | undefined;
  /** The maximum number of calls of the function, over all runs; 99 by default. */
  readonly maxCalls?: number | undefined;
  /** The delay before each retry in milliseconds; 0 by default. */
  readonly retryDelay?: number | undefined;
  /** The function that waits; a timer by default. Tests may pass another. */
  readonly pause?: Pause | undefined;
  /** The number of samples of each run; 1 by default. */
  readonly samples?: number | undefined;
  /** Chooses the sample to continue from if none meets the condition; `uct()` by default. */
  readonly scoring?: Scoring | undefined;
  /** Which sample to take first if several have the same score. */
  readonly ordering?: Ordering | undefined;
  /** The source of random numbers; `Math.random` by default. */
  readonly random?: Random | undefined;
  /**
   * Whether to put feedback at the end of the last user message, as if nothing had been answered yet. By
   * default feedback is a new message after the answer; results without `messages` always get it in place.
   */
  readonly feedbackInPlace?: boolean | undefined;
  /** Formats the feedback; by default below the heading `### Feedback from Evaluator`. */
  readonly feedbackText?: FeedbackText | undefined;
  /**
   * The sampling temperature. It rises slightly with each call, so that no cache returns the same reply; 0
   * stays 0. By default the function decides.
   */
  readonly temperature?: number | undefined;
  /** Whether to store errors of the function in `error` instead of throwing them; `false` by default. */
  readonly catchErrors?: boolean | undefined;
}

/** Options of `retry`. */
export interface RetryOptions {
  /** Whether to throw when the budget is used up. By default `retry` returns `false`. */
  readonly throw?: boolean | undefined;
  /** Whether to judge all samples that have not failed before; `true` by default. */
  readonly evaluateAll?: boolean | undefined;
  /** Whether to compute feedback only for the sample that the next run continues. */
  readonly feedbackExpensive?: boolean | undefined;
  /** Overrides that of the lazy call. */
  readonly maxRetries?: number | undefined;
  /** Overrides that of the lazy call. */
  readonly retryDelay?: number | undefined;
  /** Cancels the calls. */
  readonly signal?: AbortSignal | undefined;
}

/** Decides whether a sample is good. */
export type Condition<Result> = (
  result: Result,
  call: LazyCall<unknown>,
) => boolean | Promise<boolean>;

/** The feedback for a sample that does not meet a condition: a text, or a function that computes one. */
export type Feedback<Result> = string | ((result: Result) => string | Promise<string>);

/**
 * A call that is created now and run later, as often as needed. Its samples form a tree.
 *
 * @example
 * ```ts
 * import { lazy } from '@modelspeak/ai';
 *
 * const call = lazy('Hi', async ({ messages }) => ({ content: 'Hello.', messages }));
 * await call.run();
 * console.log(call.isValid, call.lastOutput); // true Hello.
 * ```
 */
export class LazyCall<out Result> {
  /** Whether the last run or condition succeeded; `undefined` before the first run. */
  success: boolean | undefined;
  /** What the last run threw, if errors are caught. */
  error: unknown;
  /** A place for your own data. */
  readonly memory: Record<string, unknown>;
  /** The options of the call. */
  readonly config: LazyConfig;
  readonly #ask: Ask<Result>;
  #root: SampleNode<Result>;
  #active: SampleNode<Result>;
  #retries = 0;
  #calls = 0;
  #nodes = 1;
  /** The conversation of the next run, if it is not that of the active sample. */
  #pending: Conversation | undefined;

  constructor(conversation: Conversation, ask: Ask<Result>, config: LazyConfig = {}) {
    this.#ask = ask;
    this.config = config;
    this.memory = {};
    this.#root = new SampleNode<Result>(0, conversation);
    this.#active = this.#root;
  }

  /** The tree of samples. */
  get samples(): SampleNode<Result> {
    return this.#root;
  }

  /** The sample that the next run continues. */
  get active(): SampleNode<Result> {
    return this.#active;
  }

  /** The conversation of the active sample. */
  get conversation(): readonly Message[] {
    return this.#active.conversation.messages;
  }

  /** The last message of the conversation. */
  get lastMessage(): Message | undefined {
    return this.conversation.at(-1);
  }

  /** The function's result for the active sample. */
  get result(): Result | undefined {
    return this.#active.result;
  }

  /** The text of the active sample, if its result has one in `content`. */
  get lastOutput(): string | undefined {
    return sampledOf(this.result).content;
  }

  /** Whether the last run or condition succeeded. */
  get isValid(): boolean {
    return this.success === true;
  }

  /** The number of retries, and of calls of the function. */
  get spent(): { readonly retries: number; readonly calls: number } {
    return { retries: this.#retries, calls: this.#calls };
  }

  /**
   * Calls the function `samples` times, but not more often than `maxCalls` allows. The samples become
   * siblings in the tree, and the last becomes active.
   *
   * @throws what the function throws, unless errors are caught
   */
  async run(options: Pick<RetryOptions, 'signal'> & { readonly catchErrors?: boolean } = {}) {
    const { samples = 1, maxCalls = 99, temperature } = this.config;
    const { catchErrors = this.config.catchErrors ?? false, signal } = options;
    // If the active sample is an answer, take another sample of its question.
    const { parent } = this.#active;
    const isAnswered =
      parent !== undefined && (this.lastMessage?.role === 'assistant' || isBare(this.#active));
    const isApart = isAnswered && this.#pending === undefined;
    const from = (isApart ? parent : this.#active) ?? this.#root;
    const asked = this.#pending ?? from.conversation;
    const plain = this.#pending === undefined ? asked : from.asked;
    this.#pending = undefined;
    for (let sample = 0; sample < samples && this.#calls < maxCalls; sample++) {
      this.#calls++;
      const raised = temperature === 0 ? 0 : (temperature ?? 0) + 0.001 * (this.#calls - 1);
      const sampling = temperature === undefined ? undefined : { temperature: raised };
      try {
        const result = await this.#ask(asked, {
          ...(sampling !== undefined && { sampling }),
          ...(signal !== undefined && { signal }),
        });
        const { messages = plain.messages } = sampledOf(result);
        const conversation = { ...asked, messages };
        this.#active = new SampleNode(this.#nodes++, conversation, from, result, plain);
        this.success = true;
        this.error = undefined;
      } catch (error) {
        this.success = false;
        this.error = error;
        if (!catchErrors) throw error;
        break;
      }
    }
    return this;
  }

  /** Adds a user message with this text, or any message, and runs. */
  async say(said: string | Message): Promise<this> {
    const message: Message = typeof said === 'string' ? { role: 'user', content: said } : said;
    const { conversation } = this.#active;
    this.#active.conversation = { ...conversation, messages: [...conversation.messages, message] };
    return this.run();
  }

  /**
   * Runs again until a sample meets a condition or the budget is used up. Each run continues from the most
   * promising sample, with feedback.
   *
   * @returns Whether a sample meets the condition. If so, it is the active one.
   * @throws {AiError} `not_run` before the first run; with `throw`, `budget_reached`
   * @throws what the function throws, unless errors are caught
   */
  async retry(
    condition: Condition<Result>,
    feedback: Feedback<Result> = '',
    options: RetryOptions = {},
  ): Promise<boolean> {
    if (this.success === undefined) {
      throw new AiError('not_run', 'the call has not been run yet; call run() before retry()');
    }
    const { maxRetries = this.config.maxRetries ?? 10, signal } = options;
    const { retryDelay = this.config.retryDelay ?? 0, feedbackExpensive = false } = options;
    const { maxCalls = 99, scoring = uct(), random = Math.random } = this.config;
    const { pause = byClock, ordering = 'children-first' } = this.config;
    const judged = new Set<SampleNode<Result>>();
    for (;;) {
      const passing = await this.#judge(condition, feedback, options, judged);
      if (passing !== undefined) {
        this.#active = passing;
        this.success = true;
        return true;
      }
      this.#active = selectBest(this.#root, scoring, random, ordering);
      this.success = false;
      if (this.#calls >= maxCalls || this.#retries >= maxRetries) {
        if (options.throw !== true) return false;
        const retries = `Retries: ${this.#retries}/${maxRetries}`;
        throw new AiError(
          'budget_reached',
          `Maximum retry budget reached (${retries}, Calls: ${this.#calls}/${maxCalls}).`,
          { messages: this.conversation, cause: this.error },
        );
      }
      if (feedbackExpensive) await tellFeedback(this.#active, feedback);
      this.#addFeedback();
      if (retryDelay > 0) await pause(retryDelay, signal);
      this.#retries++;
      await this.run({ signal: signal ?? undefined });
    }
  }

  /** Judges samples, counts wins and visits, and returns the last sample that meets the condition. */
  async #judge(
    condition: Condition<Result>,
    feedback: Feedback<Result>,
    { evaluateAll = true, feedbackExpensive = false }: RetryOptions,
    judged: Set<SampleNode<Result>>,
  ): Promise<SampleNode<Result> | undefined> {
    let passing: SampleNode<Result> | undefined;
    for (const node of this.#root.preOrder()) {
      const isActive = node === this.#active;
      const isAsked = isActive || (evaluateAll && node.success === true);
      if (!isAsked || node.result === undefined || judged.has(node)) continue;
      judged.add(node);
      const holds = await condition(node.result, this);
      node.success = holds;
      node.count(holds);
      if (holds) passing = node;
      else if (!feedbackExpensive) await tellFeedback(node, feedback);
    }
    return passing;
  }

  #addFeedback(): void {
    const node = this.#active;
    if (node.feedback.trim() === '') return;
    const { feedbackInPlace = false, feedbackText = feedbackFromEvaluator } = this.config;
    if (feedbackInPlace || isBare(node)) this.#pending = withFeedbackInPlace(node, feedbackText);
    else if (this.lastMessage?.role === 'assistant') {
      node.conversation = withFeedback(node, feedbackText);
    }
  }

  /** Returns an independent copy of this call, with its own tree and counts. */
  copy(): LazyCall<Result> {
    const copy = new LazyCall<Result>(this.#root.conversation, this.#ask, this.config);
    const twins = new Map<SampleNode<Result>, SampleNode<Result>>();
    for (const node of this.#root.preOrder()) {
      const parent = node.parent === undefined ? undefined : twins.get(node.parent);
      const twin = new SampleNode<Result>(
        node.id,
        node.conversation,
        parent,
        node.result,
        node.asked,
      );
      const { wins, visits, feedback, success } = node;
      twins.set(node, Object.assign(twin, { wins, visits, feedback, success }));
    }
    copy.#root = twins.get(this.#root) ?? copy.#root;
    copy.#active = twins.get(this.#active) ?? copy.#root;
    copy.#retries = this.#retries;
    copy.#calls = this.#calls;
    copy.#nodes = this.#nodes;
    copy.success = this.success;
    copy.error = this.error;
    Object.assign(copy.memory, this.memory);
    return copy;
  }
}

/** The text and the conversation of a result, if it has them. */
function sampledOf(result: unknown): Partial<Sampled> {
  if (typeof result !== 'object' || result === null) return {};
  const { content, messages } = result as Partial<Record<keyof Sampled, unknown>>;
  return {
    ...(typeof content === 'string' && { content }),
    ...(Array.isArray(messages) && { messages }),
  };
}

/** Whether a sample has a result without a conversation, such as vectors. */
function isBare({ result }: SampleNode<unknown>): boolean {
  return result !== undefined && sampledOf(result).messages === undefined;
}

async function tellFeedback<Result>(
  node: SampleNode<Result>,
  feedback: Feedback<Result>,
): Promise<void> {
  if (node.result === undefined) return;
  const text = typeof feedback === 'string' ? feedback : await feedback(node.result);
  if (text.trim() !== '') node.feedback += `\n${text}`;
}
