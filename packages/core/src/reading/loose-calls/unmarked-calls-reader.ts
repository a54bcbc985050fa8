import type { FunctionTool } from '../../conversation/conversation.js';
import { isSpace } from '../described/space.js';
import { fitsTool, hasArgumentsOf } from '../fits-tool.js';
import { isLimit } from '../is-limit.js';
import type { Reader, ReaderContext, ReaderEvent } from '../reader.js';
import { CallCandidate } from './call-candidate.js';
import { argumentsText, type UnmarkedCall } from './unmarked-call.js';

/** What may begin calls without marks, at the start of a line. */
const OPENERS = '{[`<';
/** The least backticks around several lines. */
const FENCE = 3;

/**
 * Reads calls that a model wrote without its marks: JSON, bare or in fences and tags, that is the
 * whole reply or comes after its text. It must name offered tools and have their arguments. JSON in
 * the middle of text stays text. Text is held back only while it may still be such a call.
 *
 * @param tools The tools that were offered.
 * @param isWithinLine Whether the prompt begins the line that the reply goes on with.
 */
export function unmarkedCallsReader<Chunk>(
  reader: Reader<Chunk>,
  tools: readonly FunctionTool[],
  callId: ReaderContext['callId'],
  isWithinLine: boolean,
): Reader<Chunk> {
  const calls = new UnmarkedCalls(tools, callId, isWithinLine);
  const read = (events: readonly ReaderEvent[]): readonly ReaderEvent[] => {
    const [only] = events;
    if (events.length === 1 && only?.type === 'text') return calls.text(only);
    return events.length === 0 ? events : events.flatMap((event) => calls.take(event));
  };
  return {
    push: (chunk) => read(reader.push(chunk)),
    end: (reason) => read(reader.end(reason)),
  };
}

type TextEvent = Extract<ReaderEvent, { type: 'text' }>;

class UnmarkedCalls {
  readonly #tools: ReadonlyMap<string, FunctionTool>;
  readonly #callId: ReaderContext['callId'];
  /** The index of the next call. */
  #next = 0;
  /** Whether only white space came before: calls may be the whole reply. */
  #isStart: boolean;
  #isLineStart: boolean;
  /** The backticks of the fence that the text is in, and those at the start of its line. */
  #fence = 0;
  #backticks = 0;
  #candidate: CallCandidate | undefined;
  /** The text that may be calls, and white space at the start of the reply. */
  #held = '';

  constructor(
    tools: readonly FunctionTool[],
    callId: ReaderContext['callId'],
    isWithinLine: boolean,
  ) {
    this.#isStart = !isWithinLine;
    this.#isLineStart = !isWithinLine;
    this.#tools = new Map(tools.map((tool) => [tool.function.name, tool]));
    this.#callId = callId;
  }

  take(event: ReaderEvent): readonly ReaderEvent[] {
    switch (event.type) {
      case 'text':
        return this.text(event);
      case 'end':
        return this.#end(event);
      case 'tool-call':
        this.#next = event.index + 1;
        return [...this.#release(), event];
      case 'reasoning':
      case 'refusal':
      case 'provider':
        return [...this.#release(), event];
      default:
        return [event];
    }
  }

  text(event: TextEvent): readonly ReaderEvent[] {
    const { text } = event;
    const said = this.#read(text);
    if (said === text) return [event];
    return said === '' ? [] : [{ ...event, text: said }];
  }

  /** Returns what is text for certain. */
  #read(text: string): string {
    let said = '';
    let at = 0;
    while (at < text.length) {
      if (this.#candidate === undefined) {
        const from = at;
        at = this.#readText(text, from);
        const passed = text.slice(from, at);
        // White space before the whole reply belongs to its marks.
        if (this.#isStart) this.#held += passed;
        else said += this.#takeHeld() + passed;
        if (at < text.length) this.#candidate = this.#begin();
      } else {
        const from = at;
        at = this.#candidate.push(text, from);
        this.#held += text.slice(from, at);
        if (!this.#candidate.hasFailed) continue;
        said += this.#takeHeld();
        this.#fence = this.#candidate.fence >= FENCE ? this.#candidate.fence : 0;
        this.#leave();
      }
    }
    return said;
  }

  /** Reads text up to a character that may begin calls; returns its index. */
  #readText(text: string, from: number): number {
    let at = from;
    while (at < text.length) {
      if (this.#isLineStart) {
        const character = text.charAt(at);
        if (isSpace(character)) at++;
        else if (this.#fence === 0 && OPENERS.includes(character)) return at;
        else if (character === '`' && ++this.#backticks < this.#fence) at++;
        else {
          if (this.#backticks > 0 && this.#backticks === this.#fence) this.#fence = 0;
          this.#leave();
        }
      } else {
        const end = text.indexOf('\n', at);
        if (end === -1) return text.length;
        this.#isLineStart = true;
        this.#backticks = 0;
        at = end + 1;
      }
    }
    return at;
  }

  /** The text goes on in its line. */
  #leave(): void {
    this.#candidate = undefined;
    this.#isStart = false;
    this.#isLineStart = false;
  }

  #begin(): CallCandidate {
    const isWhole = this.#isStart;
    return new CallCandidate([...this.#tools.keys()], (call) => {
      const tool = this.#tools.get(call.name);
      if (tool === undefined) return false;
      // The tool itself says what is wrong with an argument. After text, JSON may be an example.
      return isWhole ? hasArgumentsOf(call.arguments, tool) : fitsTool(call.arguments, tool);
    });
  }

  #takeHeld(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  /** Something else than text follows: what was held back is text, and new text begins after it. */
  #release(): readonly ReaderEvent[] {
    const text = this.#takeHeld();
    this.#candidate = undefined;
    this.#isStart = true;
    this.#isLineStart = true;
    this.#fence = 0;
    this.#backticks = 0;
    return text === '' ? [] : [{ type: 'text', text }];
  }

  #end(end: Extract<ReaderEvent, { type: 'end' }>): readonly ReaderEvent[] {
    const calls = isLimit(end.reason) ? undefined : this.#candidate?.end();
    if (calls === undefined) return [...this.#release(), end];
    const around = this.#candidate?.around.trim() ?? '';
    this.#takeHeld();
    const reason = end.reason === 'stop' ? 'tool_calls' : end.reason;
    return [...calls.flatMap((call) => this.#events(call, around)), { ...end, reason }];
  }

  #events(call: UnmarkedCall, around: string): readonly ReaderEvent[] {
    const index = this.#next++;
    const id = this.#callId(index, call.id);
    return [
      { type: 'tool-call', index, id, name: call.name },
      { type: 'repair', kind: 'unmarked-call', text: around, index },
      { type: 'tool-call-arguments', index, text: argumentsText(call) },
      { type: 'tool-call-end', index },
    ];
  }
}
