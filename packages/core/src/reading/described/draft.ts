import type { CallEvents } from '../call-events.js';
import type { RepairKind } from '../reader.js';
import type { CallSink } from './call-parser.js';

interface DraftedCall {
  readonly name: string;
  readonly id: string | undefined;
  readonly json: readonly string[];
  readonly repairs: readonly (readonly [kind: RepairKind, text: string])[];
}

/**
 * Calls in reasoning that may still close: it is not known yet whether they are calls or text.
 */
export class Draft implements CallSink {
  /** Its text so far. */
  text = '';
  /** How much of the text is complete calls and the marks and white space around them. */
  complete = 0;
  readonly #calls: DraftedCall[] = [];
  #name = '';
  #id: string | undefined;
  #json: string[] = [];
  #repairs: (readonly [kind: RepairKind, text: string])[] = [];

  /** The number of complete calls. */
  get length(): number {
    return this.#calls.length;
  }

  start(name: string, id?: string): void {
    this.#name = name;
    this.#id = id;
    this.#json = [];
    this.#repairs = [];
  }

  arguments(json: string): void {
    this.#json.push(json);
  }

  end(): void {
    const json = this.#json;
    this.#calls.push({ name: this.#name, id: this.#id, json, repairs: this.#repairs });
  }

  repair(kind: RepairKind, text: string): void {
    this.#repairs.push([kind, text]);
  }

  /** Emits its calls. */
  emit(events: CallEvents): void {
    for (const { name, id, json, repairs } of this.#calls) {
      events.start(name, id);
      for (const [kind, text] of repairs) events.repair(kind, text);
      for (const piece of json) events.arguments(piece);
      events.end();
    }
  }
}
