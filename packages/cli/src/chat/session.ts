import type {
  ChatModel,
  ChatOptions,
  ChatReply,
  RunEvent,
  RunnableTool,
  RunOptions,
} from '@modelspeak/chat';
import type { Message, ReaderEvent } from '@modelspeak/core';
import { CommandFailure } from '../errors.js';
import { callHints } from './call-hints.js';
import { PartialAnswer } from './partial-answer.js';

/** The parts of a conversation. */
export interface SessionSettings {
  readonly model: ChatModel;
  readonly tools: readonly RunnableTool[];
  readonly options: ChatOptions;
  readonly rounds: number | undefined;
  readonly repeats?: number | undefined;
  /** The messages that it begins with: a system message, or an earlier conversation. */
  readonly messages: readonly Message[];
  /** Saves the conversation after each answer. */
  readonly save?: ((messages: readonly Message[]) => Promise<void>) | undefined;
}

/** How to stop an answer, and who decides about tool calls. */
export type Asking = Pick<RunOptions, 'signal' | 'approve'>;

/** A conversation with a model. A question that got no answer is not part of it; a part of an answer is one. */
export class Session {
  private current: readonly Message[];
  private readonly settings: SessionSettings;
  /** Whether the last answer was stopped, or cut off at the token limit, so that it can go on. */
  private isPartial = false;

  constructor(settings: SessionSettings) {
    this.settings = settings;
    this.current = settings.messages;
  }

  /** The messages that the last request left out because they did not fit the context. */
  leftOut: readonly Message[] = [];

  /** All messages so far. */
  get messages(): readonly Message[] {
    return this.current;
  }

  /** Whether there is a part of an answer that can go on. */
  get canContinue(): boolean {
    return this.isPartial;
  }

  /** The part of an answer that can go on; empty if there is none. */
  get partialText(): string {
    const content = this.isPartial ? this.current.at(-1)?.content : undefined;
    return typeof content === 'string' ? content : '';
  }

  get tools(): readonly RunnableTool[] {
    return this.settings.tools;
  }

  /** Why an answer called no tool, in words, if it looks as if it should have. */
  hintsOf(
    reply: ChatReply,
    { malformed }: { readonly malformed: boolean },
  ): Promise<readonly string[]> {
    const { tools, options } = this.settings;
    return callHints(reply, { tools, malformed, toolChoice: options.toolChoice });
  }

  /** Asks a question and yields all events up to the answer. */
  ask(question: string, asking: Asking): AsyncGenerator<RunEvent, void> {
    return this.answer([...this.current, { role: 'user', content: question }], asking);
  }

  /** Asks the last question again; its answer is forgotten. */
  retry(asking: Asking): AsyncGenerator<RunEvent, void> {
    const last = this.current.findLastIndex(({ role }) => role === 'user');
    if (last === -1) throw new CommandFailure('there is no question to ask again');
    return this.answer(this.current.slice(0, last + 1), asking);
  }

  /** Lets the model go on with an answer that was stopped. */
  async *continue({ signal }: Asking): AsyncGenerator<ReaderEvent, void> {
    const last = this.current.at(-1);
    if (!this.isPartial || last?.role !== 'assistant') {
      throw new CommandFailure('no answer was stopped or cut off, so there is nothing to continue');
    }
    const { model, options } = this.settings;
    const before = this.current.slice(0, -1);
    const asked = { ...options, continueFinalMessage: true, signal };
    let text = this.partialText;
    let isWhole = false;
    try {
      const stream = model.stream({ messages: this.current }, asked);
      for await (const event of stream) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'end') isWhole = event.reason !== 'length';
        yield event;
      }
      this.leftOut = (await stream.result).leftOut ?? [];
    } finally {
      await this.keep([...before, { role: 'assistant', content: text }], { isPartial: !isWhole });
    }
  }

  /** Replaces the conversation. */
  load(messages: readonly Message[]): void {
    this.current = messages;
    this.isPartial = false;
  }

  /** Replaces the system message. */
  setSystem(content: string): void {
    const others = this.current.filter(({ role }) => role !== 'system');
    this.current = [{ role: 'system', content }, ...others];
  }

  /** Forgets everything but system messages. */
  clear(): void {
    this.load(this.current.filter(({ role }) => role === 'system' || role === 'developer'));
  }

  private async *answer(
    messages: readonly Message[],
    { signal, approve }: Asking,
  ): AsyncGenerator<RunEvent, void> {
    const { model, tools, options, rounds, repeats } = this.settings;
    const asked = { ...options, tools, rounds, repeats, signal, approve };
    const partial = new PartialAnswer();
    try {
      for await (const event of model.runStream({ messages }, asked)) {
        partial.add(event);
        if (event.type === 'run-end') {
          const { reply, messages: added } = event.result;
          this.leftOut = reply.leftOut ?? [];
          await this.keep([...messages, ...added], { isPartial: reply.reason === 'length' });
        }
        yield event;
      }
    } catch (error) {
      const kept = partial.messages;
      if (signal?.aborted && kept.length > 0) {
        await this.keep([...messages, ...kept], { isPartial: true });
      }
      throw error;
    }
  }

  private async keep(
    messages: readonly Message[],
    { isPartial }: { readonly isPartial: boolean },
  ): Promise<void> {
    this.current = messages;
    this.isPartial = isPartial;
    await this.settings.save?.(messages);
  }
}
