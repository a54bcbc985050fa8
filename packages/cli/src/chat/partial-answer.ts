import type { RunEvent } from '@modelspeak/chat';
import {
  accumulate,
  type FunctionToolCall,
  type Message,
  type ReaderEvent,
} from '@modelspeak/core';

/** The received part of an answer, which the user may stop. */
export class PartialAnswer {
  /** Replies whose calls all have results. */
  private readonly rounds: Message[] = [];
  private events: ReaderEvent[] = [];
  private text = '';
  private calls: readonly FunctionToolCall[] = [];
  private readonly results = new Map<FunctionToolCall, Message>();

  add(event: RunEvent): void {
    switch (event.type) {
      case 'round':
        this.events = [];
        this.text = '';
        break;
      case 'tool-start':
        this.calls = event.calls;
        this.results.clear();
        break;
      case 'tool-answer':
        this.results.set(event.call, event.message);
        if (this.results.size === this.calls.length) this.endRound();
        break;
      case 'run-end':
        break;
      default:
        this.events.push(event);
        if (event.type === 'text') this.text += event.text;
    }
  }

  /** Its messages so far, which end with text of the model; none if there is no such text. */
  get messages(): readonly Message[] {
    if (this.text === '') return [];
    return [...this.rounds, { role: 'assistant', content: this.text }];
  }

  private endRound(): void {
    const { message } = accumulate(this.events);
    const results = this.calls.flatMap((call) => this.results.get(call) ?? []);
    this.rounds.push(message, ...results);
    this.text = '';
  }
}
