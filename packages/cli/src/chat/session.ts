import type { ChatModel, ChatOptions, RunEvent, RunnableTool, RunOptions } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';

/** What a conversation needs. */
export interface SessionSettings {
  readonly model: ChatModel;
  readonly tools: readonly RunnableTool[];
  readonly options: ChatOptions;
  readonly rounds: number | undefined;
  /** The messages that it begins with: a system message, or an earlier conversation. */
  readonly messages: readonly Message[];
  /** Saves the conversation after each answer. */
  readonly save?: ((messages: readonly Message[]) => Promise<void>) | undefined;
}

/** How to stop an answer, and who decides about tool calls. */
export type Asking = Pick<RunOptions, 'signal' | 'approve'>;

/** A conversation with a model. A question that got no answer is not part of it. */
export class Session {
  private messages: readonly Message[];
  private readonly settings: SessionSettings;

  constructor(settings: SessionSettings) {
    this.settings = settings;
    this.messages = settings.messages;
  }

  /** Asks a question and yields all events up to the answer. */
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

  /** Forgets everything but system messages. */
  clear(): void {
    this.messages = this.messages.filter(({ role }) => role === 'system' || role === 'developer');
  }
}
