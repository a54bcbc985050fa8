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

/** What a lazy call needs of what a function gives. */
export type Sampled = Pick<Answer, 'content' | 'messages'>;

/** What a lazy call tells the function beside the conversation; spread it into the options. */
export interface LazyOptions {
  /** Where the lazy call has a temperature. */
  readonly sampling?: Sampling | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What is called, later: any function that takes a conversation. */
export type Ask<Result extends Sampled> = (
  conversation: Conversation,
  options: LazyOptions,
) => Promise<Result>;

/** How a lazy call runs. */
export interface LazyConfig {
  /** How often it may be run again by `retry`, over all conditions; 10 by default. */
  readonly maxRetries?: number | undefined;
  /** How often the function may be called, over all runs; 99 by default. */
  readonly maxCalls?: number | undefined;
  /** How many milliseconds to wait before each retry; none by default. */
  readonly retryDelay?: number | undefined;
  /** How it waits; by the clock unless tests hand in another. */
  readonly pause?: Pause | undefined;
  /** How many samples each run takes; 1 by default. */
  readonly samples?: number | undefined;
  /** Which sample is gone on from where none holds; `uct()` by default. */
  readonly scoring?: Scoring | undefined;
  /** Which of several samples with the same score it is: the first, children or parents first. */
  readonly ordering?: Ordering | undefined;
  /** Where randomness comes from; `Math.random` by default. */
  readonly random?: Random | undefined;
  /**
   * Whether feedback is put at the end of the last message of the user, as if nothing had been answered
   * yet. By default it is a new message behind the answer.
   */
  readonly feedbackInPlace?: boolean | undefined;
  /** Words what the model is told; by default below the heading `### Feedback from Evaluator`. */
  readonly feedbackText?: FeedbackText | undefined;
  /**
   * How replies are sampled, a little higher each time, so that no cache gives the same again; 0 stays
   * 0. By default as the function has it.
   */
  readonly temperature?: number | undefined;
  /** Whether errors of the function are kept in `error` and not thrown; false by default. */
  readonly catchErrors?: boolean | undefined;
}

/** How a condition is tried. */
export interface RetryOptions {
  /** Throws where the budget is used up; by default `retry` gives `false`. */
  readonly throw?: boolean | undefined;
  /** Whether all samples are judged that have not failed before; true by default. */
  readonly evaluateAll?: boolean | undefined;
  /** Computes feedback only for the sample that is gone on from. */
  readonly feedbackExpensive?: boolean | undefined;
  /** In place of the lazy call's. */
  readonly maxRetries?: number | undefined;
  /** In place of the lazy call's. */
  readonly retryDelay?: number | undefined;
  /** Ends the calls. */
  readonly signal?: AbortSignal | undefined;
}

/** Whether a sample is as it should be. */
export type Condition<Result> = (
  result: Result,
  call: LazyCall<Sampled>,
) => boolean | Promise<boolean>;

/** What a sample that is not as it should be is told: always the same, or computed. */
export type Feedback<Result> = string | ((result: Result) => string | Promise<string>);

/**
 * A call that is made now and run later, as often as needed; its samples make a tree.
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
export class LazyCall<out Result extends Sampled> {
  /** Whether the last run or condition succeeded; nothing before the first. */
  success: boolean | undefined;
  /** What the last run threw, where errors are caught. */
  error: unknown;
  /** Whatever a program wants to keep with it. */
  readonly memory: Record<string, unknown>;
  /** How it runs. */
  readonly config: LazyConfig;
  readonly #ask: Ask<Result>;
  #root: SampleNode<Result>;
  #active: SampleNode<Result>;
  #retries = 0;
  #calls = 0;
  #nodes = 1;
  /** What the next run asks in place of the active sample's conversation. */
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

  /** The sample that is gone on from. */
  get active(): SampleNode<Result> {
    return this.#active;
  }

  /** The conversation of the active sample. */
  get conversation(): readonly Message[] {
    return this.#active.conversation.messages;
  }

  /** The last message of it. */
  get lastMessage(): Message | undefined {
    return this.conversation.at(-1);
  }

  /** What the function gave for the active sample. */
  get result(): Result | undefined {
    return this.#active.result;
  }

  /** The text of the active sample. */
  get lastOutput(): string | undefined {
    return this.result?.content;
  }

  /** Whether the last run or condition succeeded. */
  get isValid(): boolean {
    return this.success === true;
  }

  /** How often it was retried, and how often the function was called. */
  get spent(): { readonly retries: number; readonly calls: number } {
    return { retries: this.#retries, calls: this.#calls };
  }

  /**
   * Calls the function: `samples` times, and not more often than `maxCalls` allows. Samples stand
   * beside each other, and the last becomes active.
   *
   * @throws what the function throws, unless errors are caught
   */
  async run(options: Pick<RetryOptions, 'signal'> & { readonly catchErrors?: boolean } = {}) {
    const { samples = 1, maxCalls = 99, temperature } = this.config;
    const { catchErrors = this.config.catchErrors ?? false, signal } = options;
    // An answer is not answered: another sample of the same is taken.
    const isAnswered = this.lastMessage?.role === 'assistant' && this.#active.parent !== undefined;
    const isApart = isAnswered && this.#pending === undefined;
    const from = (isApart ? this.#active.parent : this.#active) ?? this.#root;
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
        const conversation = { ...asked, messages: result.messages };
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

  /** Says something more, a text of the user or a message, and runs. */
  async say(said: string | Message): Promise<this> {
    const message: Message = typeof said === 'string' ? { role: 'user', content: said } : said;
    const { conversation } = this.#active;
    this.#active.conversation = { ...conversation, messages: [...conversation.messages, message] };
    return this.run();
  }

  /**
   * Runs again until a sample holds a condition, or the budget is used up: goes on each time from the
   * most promising sample, with feedback.
   *
   * @returns Whether one does; it is active then.
   * @throws {AiError} `not_run` before the first run; with `throw`, `budget_reached`
   * @throws what the function throws, unless errors are caught
   */
  async retry(
    condition: Condition<Result>,
    feedback: Feedback<Result> = '',
    options: RetryOptions = {},
  ): Promise<boolean> {
    if (this.success === undefined) {
      throw new AiError('not_run', 'the call was never run; run it before its result is judged');
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

  /** The last sample that holds a condition; counts how all that are judged fare. */
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
    if (feedbackInPlace) this.#pending = withFeedbackInPlace(node, feedbackText);
    else if (this.lastMessage?.role === 'assistant') {
      node.conversation = withFeedback(node, feedbackText);
    }
  }

  /** The same with a tree and counts of its own: what happens to one does not happen to the other. */
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

async function tellFeedback<Result>(
  node: SampleNode<Result>,
  feedback: Feedback<Result>,
): Promise<void> {
  if (node.result === undefined) return;
  const text = typeof feedback === 'string' ? feedback : await feedback(node.result);
  if (text.trim() !== '') node.feedback += `\n${text}`;
}
