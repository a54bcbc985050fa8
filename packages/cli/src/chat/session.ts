import type { ChatModel, ChatOptions, RunEvent, RunnableTool, RunOptions } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';

/** What a conversation is made of. */
export interface SessionSettings {
  readonly model: ChatModel;
  readonly tools: readonly RunnableTool[];
  readonly options: ChatOptions;
  readonly rounds: number | undefined;
  /** What it begins with: a system message, or all that was said before. */
  readonly messages: readonly Message[];
  /** Saves it after each answer. */
  readonly save?: ((messages: readonly Message[]) => Promise<void>) | undefined;
}

/** Who may stop an answer and decide about calls. */
export type Asking = Pick<RunOptions, 'signal' | 'approve'>;

/** A conversation with a model. A question without an answer is no part of it. */
export class Session {
  private messages: readonly Message[];
  private readonly settings: SessionSettings;

  constructor(settings: SessionSettings) {
    this.settings = settings;
    this.messages = settings.messages;
  }

  /** Asks, and gives what happens up to the answer. */
  async *ask(question: string, { signal, approve }: Asking): AsyncGenerator<RunEvent, void> {
    const { model, tools, options, rounds, save } = this.settings;
    const messages = [...this.messages, { role: 'user', content: question } as const];
    const asked = { ...options, tools, rounds, signal, approve };
    for await (const event of model.runStream({ messages }, asked)) {
      if (event.type === 'run-end') {
        this.messages = [...messages, ...event.result.messages];
        await save?.(this.messages);
      }
      yield event;
    }
  }

  /** Forgets all that was said since a system message. */
  clear(): void {
    this.messages = this.messages.filter(({ role }) => role === 'system' || role === 'developer');
  }
}
