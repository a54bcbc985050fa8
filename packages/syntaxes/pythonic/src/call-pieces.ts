import type { LiteralHandler, PieceKind, PythonRepair } from './literal/machine.js';

/**
 * Receives calls as they are read.
 *
 * @example
 * ```ts
 * import type { CallHandler } from '@modelspeak/pythonic';
 *
 * const handler: CallHandler = {
 *   call: (name) => console.log(`${name}…`),
 *   arguments: (json) => console.log(json),
 *   callEnd: () => console.log('done'),
 * };
 * handler.call('get_weather'); // get_weather…
 * ```
 */
export interface CallHandler {
  /** Whether a function of this name may be called; any, by default. */
  admits?(name: string): boolean;
  /** A call has begun: its name is known, and that it has arguments. */
  call(name: string): void;
  /** The next piece of that call's arguments; the pieces join to a JSON object. */
  arguments(json: string): void;
  /** The call is complete. */
  callEnd(): void;
  /** The open call is damaged, and read as it was meant. Without this method, it is no call. */
  repair?(kind: PythonRepair, text: string): void;
}

const KEYS = ['"name":', '"parameters":', '"arguments":', '"type":', '"id":'];

/** Converts the JSON of a call, or of a list of calls, to events. */
export class CallPieces implements LiteralHandler {
  readonly #handler: CallHandler;
  /** Arguments that have not been emitted. */
  #pending = '';
  /** How many brackets of the arguments are open. */
  #depth = 0;
  #isInside = false;
  #key = '';
  /** The plain value of that key. */
  #value = '';
  #name = '';
  #isFunction = false;
  #hasArguments = false;
  #hasBegun = false;
  /** How many brackets are open in a value that is ignored. */
  #passedOver = 0;

  /** Damages of the call before it has begun. */
  #damages: [kind: PythonRepair, text: string][] = [];
  readonly repair: LiteralHandler['repair'];

  constructor(handler: CallHandler) {
    this.#handler = handler;
    if (handler.repair === undefined) return;
    this.repair = (kind, text) => {
      this.#damages.push([kind, text]);
      this.#report();
    };
  }

  #report(): void {
    if (!this.#hasBegun) return;
    for (const damage of this.#damages) this.#handler.repair?.(...damage);
    this.#damages = [];
  }

  take(json: string, kind: PieceKind): string | undefined {
    if (this.#depth > 0) {
      this.#pending += json;
      if (kind === 'open') this.#depth++;
      else if (kind === 'close') this.#depth--;
    } else if (this.#passedOver > 0) {
      if (kind === 'open') this.#passedOver++;
      else if (kind === 'close') this.#passedOver--;
    } else if (this.#isInside) return this.#takeInside(json, kind);
    else if (json === '{') {
      this.#isInside = true;
      this.#name = '';
      this.#isFunction = this.#hasArguments = this.#hasBegun = false;
    }
    return undefined;
  }

  #takeInside(json: string, kind: PieceKind): string | undefined {
    if (kind === 'close') return this.#end();
    if (kind === 'comma') return this.#settle();
    if (kind === 'key') {
      this.#key = json;
      // A certain call may have other keys; before it is certain, they mean that this is other
      // data.
      if (!KEYS.includes(json) && !this.#hasBegun && !this.#isFunction)
        return `expected a key of a call, found ${json.slice(0, -1)}`;
      if (this.#hasArguments && this.#isArguments())
        return 'expected the arguments once, found them twice';
    } else if (kind === 'open') {
      if (!KEYS.includes(this.#key)) {
        this.#passedOver = 1;
        return undefined;
      }
      if (!this.#isArguments() || json !== '{') return `expected a plain value, found "${json}"`;
      this.#hasArguments = true;
      this.#depth = 1;
      this.#pending = json;
      return this.#begin();
    } else if (this.#isArguments())
      return `expected an object of arguments, found ${JSON.stringify(json)}`;
    else this.#value += json;
    return undefined;
  }

  #isArguments(): boolean {
    return this.#key === '"parameters":' || this.#key === '"arguments":';
  }

  /** Checks the plain value of a key of the call. */
  #settle(): string | undefined {
    const json = this.#value;
    this.#value = '';
    if (json === '') return undefined;
    if (this.#key === '"type":') {
      this.#isFunction = json === '"function"';
    } else if (this.#key === '"name":') {
      if (!json.startsWith('"') || json === '""')
        return `expected the name of a function, found ${json}`;
      this.#name = JSON.parse(json) as string;
      return this.#begin();
    }
    return undefined;
  }

  #begin(): string | undefined {
    if (this.#name === '' || !this.#hasArguments || this.#hasBegun) return undefined;
    if (this.#handler.admits?.(this.#name) === false)
      return `expected the name of a known function, found ${this.#name}`;
    this.#hasBegun = true;
    this.#handler.call(this.#name);
    this.#report();
    return undefined;
  }

  #end(): string | undefined {
    let problem = this.#settle();
    if (problem === undefined && this.#isFunction && !this.#hasArguments) {
      this.#hasArguments = true;
      this.#pending = '{}';
      problem = this.#begin();
    }
    if (problem !== undefined) return problem;
    if (!this.#hasBegun) return 'expected a name and parameters in the call, found its end';
    this.flush();
    this.#handler.callEnd();
    this.#isInside = false;
    this.#hasBegun = false;
    return undefined;
  }

  flush(): void {
    if (!this.#hasBegun || this.#pending === '') return;
    this.#handler.arguments(this.#pending);
    this.#pending = '';
  }
}
