import { parseJson } from '../../json/json-parse.js';
import { createJsonScanner, type JsonScanner } from '../../json/json-scanner.js';
import { type CallArguments, declaresArguments, fitsTool } from '../fits-tool.js';
import type { AcceptsName, CallParser, CallSink, FindTool } from './call-parser.js';
import type { CallStep } from './description.js';
import { MarkFinder } from './mark-finder.js';
import { isSpace } from './space.js';

/** A longer text in place of a name is not a name. */
const LONGEST_HEADER = 512;

/** What a call may name. */
export interface OfferedNames {
  /** The names of the offered tools; empty if they are unknown. */
  readonly names: readonly string[];
  readonly find: FindTool;
  /** For a call without the mark before it: whether a call may have this name. */
  readonly accepts?: AcceptsName | undefined;
}

/** Reads a call as a header and its arguments, step by step. */
export class StepsCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';

  readonly #sink: CallSink;
  readonly #steps: readonly CallStep[];
  readonly #offered: OfferedNames;
  #index = 0;
  /** The mark that ended a header step; the next step begins with it. */
  #mark = '';
  /** How many characters of the current step's text have matched. */
  #matched = 0;
  /** What has arrived of a name or an id. */
  #spelled = '';
  #finder: MarkFinder | undefined;
  #scanner: JsonScanner | undefined;
  #name = '';
  #id: string | undefined;
  /** The name as it is spelled, if the model should have spelled it otherwise. */
  #drifted: string | undefined;
  /** The tool that is called if the arguments fit it, and the arguments until that is known. */
  #ifFits: string | undefined;
  #held = '';
  #hasStarted = false;

  constructor(sink: CallSink, steps: readonly CallStep[], offered: OfferedNames) {
    this.#sink = sink;
    this.#steps = steps;
    this.#offered = offered;
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      at = this.#read(this.#steps[this.#index], chunk, at);
      this.#skipMissing();
    }
    return at;
  }

  admits(): boolean {
    return this.#scanner === undefined;
  }

  end(): void {
    if (this.status !== 'reading') return;
    this.#skipMissing(true);
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #read(step: CallStep | undefined, chunk: string, at: number): number {
    if (step === undefined) return at;
    if ('arguments' in step) return this.#readArguments(chunk, at);
    if ('text' in step) return this.#readText(step.text, step.optional, chunk, at);
    return this.#readSpelled(step, chunk, at);
  }

  #readText(text: string, optional: boolean | undefined, chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.#matched < text.length) {
      if (chunk[at] === text[this.#matched]) this.#matched++;
      else if (this.#matched > 0 || !isSpace(chunk.charAt(at))) break;
      at++;
    }
    if (this.#matched === text.length) this.#next();
    else if (at === chunk.length) return at;
    else if (optional && this.#matched === 0) this.#next();
    else this.#fail(`expected ${JSON.stringify(text)} in a call`);
    return at;
  }

  #readSpelled(
    step: Extract<CallStep, { name: unknown } | { id: unknown }>,
    chunk: string,
    at: number,
  ): number {
    const ends = 'name' in step ? step.name : step.id;
    this.#finder ??= new MarkFinder(
      ends,
      (piece) => {
        this.#spelled += piece;
      },
      LONGEST_HEADER,
    );
    const next = this.#finder.push(chunk, at);
    const mark = this.#finder.found;
    if (this.#finder.isTooLong) this.#fail('the header of a call is too long');
    if (mark === undefined) return next;
    const spelled = this.#spelled.trim();
    if ('id' in step) this.#id = spelled;
    else {
      const read = step.read?.(spelled, this.#offered.names) ?? { name: spelled };
      this.#name = read.name;
      this.#id = read.id;
      this.#drifted = read.isDrifted || read.ifFits !== undefined ? spelled : undefined;
      this.#ifFits = read.ifFits;
      if (this.#name === '' || /[\n<>{}]/.test(this.#name)) this.#fail('the call names no tool');
      else if (this.#offered.accepts?.(this.#name) === false)
        this.#fail('the call names no offered tool');
    }
    this.#next();
    this.#mark = mark;
    return next;
  }

  #readArguments(chunk: string, from: number): number {
    let at = from;
    if (this.#scanner === undefined) {
      while (isSpace(chunk.charAt(at))) at++;
      if (at === chunk.length) return at;
      if (chunk[at] !== '{') {
        this.#fail('the arguments of a call are not an object');
        return at;
      }
      this.#scanner = createJsonScanner();
      if (this.#ifFits === undefined) this.#start();
    }
    const end = this.#scanner.push(chunk, at);
    if (this.#scanner.status === 'failed') {
      this.#fail('the JSON of a call is wrong');
      return end;
    }
    const json = chunk.slice(at, end);
    if (this.#ifFits === undefined) this.#sink.arguments(json);
    else this.#held += json;
    if (this.#scanner.status === 'done') {
      this.#choose();
      this.#next();
    }
    return end;
  }

  /** Decides which tool is called, now that all arguments are known. */
  #choose(): void {
    const name = this.#ifFits;
    if (name === undefined) return;
    const tool = this.#offered.find(name);
    const given = parseJson(this.#held) as CallArguments;
    const isGuessed = tool !== undefined && declaresArguments(given, tool) && fitsTool(given, tool);
    if (isGuessed) this.#name = name;
    else this.#drifted = undefined;
    this.#start();
    this.#sink.arguments(this.#held);
    this.#ifFits = undefined;
    this.#held = '';
  }

  /** Skips steps that the last mark shows to be missing, and missing steps at the end. */
  #skipMissing(isOver = false): void {
    while (this.status === 'reading') {
      const step = this.#steps[this.#index];
      if (step === undefined) {
        this.#complete();
      } else if (this.#mark !== '' && 'text' in step) {
        if (step.text === this.#mark) this.#mark = '';
        else if (!step.optional) {
          this.#fail(`expected ${JSON.stringify(step.text)} in a call`);
          return;
        }
        this.#next();
      } else if (this.#mark !== '' && 'announce' in step) {
        if (step.announce === this.#mark) {
          this.#mark = '';
          return;
        }
        this.#next();
      } else if (isOver && 'text' in step && step.optional && this.#matched === 0) this.#next();
      else return;
    }
  }

  #next(): void {
    this.#index++;
    this.#matched = 0;
    this.#spelled = '';
    this.#finder = undefined;
  }

  #start(): void {
    this.#hasStarted = true;
    this.#sink.start(this.#name, this.#id);
    if (this.#drifted !== undefined) this.#sink.repair('drifted-name', this.#drifted);
  }

  #complete(): void {
    if (!this.#hasStarted) {
      this.#drifted = this.#ifFits === undefined ? this.#drifted : undefined;
      this.#start();
      this.#sink.arguments('{}');
    }
    this.#sink.end();
    this.status = 'done';
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
