import type { RunEvent, RunResult, ToolAnswer } from '@modelspeak/chat';
import type { FunctionToolCall } from '@modelspeak/core';
import type { Painter } from '../terminal/paint.js';

/** How much of a tool's result is shown, in characters. */
const SHOWN = 200;

/** What a person at a terminal sees of answers: text as it comes, thoughts and tools dimmed. */
export class AnswerView {
  private shown: 'text' | 'reasoning' | 'nothing' = 'nothing';
  private began: number | undefined;
  private took = 0;

  private readonly painter: Pick<Painter, 'paint'>;

  constructor(painter: Pick<Painter, 'paint'>) {
    this.painter = painter;
  }

  /** What is to be written at an event. */
  show(event: RunEvent, now = performance.now()): string {
    switch (event.type) {
      case 'round':
        this.began = undefined;
        return '';
      case 'text':
      case 'refusal':
        return this.goOn('text', event.text, now);
      case 'reasoning':
        return this.goOn('reasoning', event.text, now);
      case 'end':
        this.took = now - (this.began ?? now);
        return this.close();
      case 'tool-start':
        return event.calls.map((call) => this.note(`→ ${spellCall(call)}`)).join('');
      case 'tool-answer':
        return this.note(`← ${spellAnswer(event)}`);
      case 'run-end':
        return this.note(spellSpent(event.result, this.took));
      default:
        this.began ??= now;
        return '';
    }
  }

  /** Ends the line that an answer was broken off in. */
  close(): string {
    const isOpen = this.shown !== 'nothing';
    this.shown = 'nothing';
    return isOpen ? '\n' : '';
  }

  /** A line about an answer. */
  note(text: string): string {
    return `${this.painter.paint('dim', printable(text))}\n`;
  }

  private goOn(kind: 'text' | 'reasoning', text: string, now: number): string {
    this.began ??= now;
    const before = this.shown === kind ? '' : this.close();
    this.shown = kind;
    const shown = printable(text);
    return before + (kind === 'reasoning' ? this.painter.paint('dim', shown) : shown);
  }
}

/** Text that cannot steer a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}

/** A call on one line. */
export function spellCall({ function: { name, arguments: args } }: FunctionToolCall): string {
  return `${name}(${args.replaceAll(/\s+/g, ' ')})`;
}

function spellAnswer({ call, outcome, message: { content } }: ToolAnswer): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const line = text.replaceAll(/\s+/g, ' ');
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
  return outcome === 'result' ? `${call.function.name}: ${shown}` : shown;
}

/** The tokens of an answer, and how fast the last reply came, by the server's clock if it has one. */
function spellSpent({ usage, cost, reply }: RunResult, took: number): string {
  const milliseconds = reply.sampled?.timings?.reply ?? took;
  const sampled = reply.usage?.completion_tokens ?? 0;
  const speed = milliseconds > 0 && sampled > 1 ? (sampled / milliseconds) * 1000 : undefined;
  return [
    reply.reason === 'length' && 'cut by the limit of tokens',
    usage && `${usage.prompt_tokens} tokens read, ${usage.completion_tokens} written`,
    speed !== undefined && `${speed.toFixed(1)} tokens/s`,
    cost !== undefined && `costs ${cost}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
