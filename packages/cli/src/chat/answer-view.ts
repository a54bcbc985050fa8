import type { RunEvent, RunResult, ToolAnswer } from '@modelspeak/chat';
import type { FunctionToolCall, Repair, Reply } from '@modelspeak/core';
import type { Painter } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { MarkdownPainter } from './markdown-painter.js';

type Malformed = Reply['malformed'][number];

/** How many characters of a tool's result are shown. */
const SHOWN = 200;

/** Shows an answer at a terminal: text as it arrives, Markdown in colour, and reasoning and tools dimmed. */
export class AnswerView {
  private shown: 'text' | 'reasoning' | 'nothing' = 'nothing';
  private began: number | undefined;
  private took = 0;

  private readonly painter: Pick<Painter, 'paint'>;
  private readonly markdown: MarkdownPainter | undefined;
  private readonly malformed: boolean;

  /** @param malformed Whether malformed tool calls are shown, which are not part of the text, and repairs. */
  constructor(
    painter: Pick<Painter, 'paint'> & Partial<Painter>,
    { malformed = false }: { readonly malformed?: boolean } = {},
  ) {
    this.painter = painter;
    this.markdown = painter.isColored === true ? new MarkdownPainter(painter) : undefined;
    this.malformed = malformed;
  }

  /** The text to write for an event. */
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
      case 'tool-call-malformed':
        if (!this.malformed || !event.apart) return '';
        return this.close() + this.note(spellMalformed(event));
      case 'repair':
        return this.malformed ? this.close() + this.note(spellRepair(event)) : '';
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

  /** Colours what follows as the rest of an answer that was shown before. */
  resume(text: string): void {
    this.markdown?.resume(text);
  }

  /** The line break after an unfinished line. */
  close(): string {
    const isOpen = this.shown !== 'nothing';
    const rest = this.shown === 'text' ? (this.markdown?.end() ?? '') : '';
    this.shown = 'nothing';
    return isOpen ? `${rest}\n` : '';
  }

  /** A dimmed line about an answer. */
  note(text: string): string {
    return `${this.painter.paint('dim', printable(text))}\n`;
  }

  private goOn(kind: 'text' | 'reasoning', text: string, now: number): string {
    this.began ??= now;
    const before = this.shown === kind ? '' : this.close();
    this.shown = kind;
    const shown = printable(text);
    if (kind === 'reasoning') return before + this.painter.paint('dim', shown);
    return before + (this.markdown?.push(shown) ?? shown);
  }
}

/** A tool call on one line. */
export function spellCall({ function: { name, arguments: args } }: FunctionToolCall): string {
  return `${name}(${args.replaceAll(/\s+/g, ' ')})`;
}

/** A malformed tool call on one line, and why it is none. */
export function spellMalformed({ raw, reason }: Pick<Malformed, 'raw' | 'reason'>): string {
  return `✗ ${raw.trim().replaceAll(/\s+/g, ' ')} (${reason})`;
}

/** How a damaged reply was repaired, on one line. */
export function spellRepair({ kind, text }: Pick<Repair, 'kind' | 'text'>): string {
  return `repaired (${kind}): ${text.trim().replaceAll(/\s+/g, ' ')}`;
}

function spellAnswer({ call, outcome, message: { content } }: ToolAnswer): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const line = text.replaceAll(/\s+/g, ' ');
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
  return outcome === 'result' ? `${call.function.name}: ${shown}` : shown;
}

/** The tokens of an answer, and the speed of the last reply: by the server's clock, if it has one. */
function spellSpent({ usage, cost, reply }: RunResult, took: number): string {
  const milliseconds = reply.sampled?.timings?.reply ?? took;
  const sampled = reply.usage?.completion_tokens ?? 0;
  const speed = milliseconds > 0 && sampled > 1 ? (sampled / milliseconds) * 1000 : undefined;
  return [
    reply.reason === 'length' && 'cut off at the token limit',
    usage && `${usage.prompt_tokens} tokens read, ${usage.completion_tokens} written`,
    speed !== undefined && `${speed.toFixed(1)} tokens/s`,
    cost !== undefined && `cost ${cost}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
