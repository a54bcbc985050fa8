import { type ControlTokens, compileControlTokens } from '../../control/control-tokens.js';
import type { Breaks, CallsSection, Mark, SectionsDescription } from './description.js';
import { type FullMark, fullMark } from './full-mark.js';

/** What a mark means. */
export type Meaning =
  | { readonly kind: 'reasoning' }
  | { readonly kind: 'calls'; readonly section: PreparedSection };

/** A section of calls, prepared for reading. */
export interface PreparedSection extends CallsSection {
  /** What may close a call: the end of the call or of its section. */
  readonly closers: readonly string[];
  /** What else may follow a call: another call, or a separator. */
  readonly followers: readonly string[];
}

/** A description, prepared for reading. */
export class Sections {
  readonly marks = new Map<string, FullMark>();
  readonly #named: ReadonlySet<string>;
  readonly meanings = new Map<string, Meaning>();
  /** What opens a section of calls. */
  readonly openings: readonly string[];
  readonly reasoningOpen: string | undefined;
  readonly reasoningClose: string | undefined;
  readonly inText: ControlTokens;
  readonly inReasoning: ControlTokens;
  readonly closesReasoning: ControlTokens;
  /** Whether the opening mark of a call ends reasoning. */
  readonly endsAtCall: boolean;
  /** The most line breaks that a mark which may end text, or reasoning, takes before it. */
  readonly beforeInText: Breaks;
  readonly beforeInReasoning: Breaks;

  /** What ends text, or reasoning. */
  readonly endsText: ControlTokens;
  readonly endsReasoning: ControlTokens;

  constructor(
    { reasoning, calls = [], wrappers = [] }: SectionsDescription,
    ends: readonly string[],
    readsCalls: boolean,
  ) {
    const closes = calls.flatMap(({ close, each }) => [
      ...optional(close && fullMark(close).mark),
      ...optional(each?.open),
      ...optional(each?.close),
    ]);
    const add = (mark: Mark, meaning?: Meaning): string => {
      const full = fullMark(mark);
      this.marks.set(full.mark, full);
      if (meaning !== undefined) this.meanings.set(full.mark, meaning);
      return full.mark;
    };
    this.openings = readsCalls ? calls.map(({ open }) => fullMark(open).mark) : [];
    for (const section of readsCalls ? calls : []) {
      add(section.open, { kind: 'calls', section: prepare(section, this.openings) });
    }
    this.reasoningOpen = reasoning && add(reasoning.open, { kind: 'reasoning' });
    this.reasoningClose = reasoning && add(reasoning.close);
    const inText = [
      ...this.openings,
      ...wrappers.map((mark) => add(mark)),
      ...optional(this.reasoningOpen),
    ];
    this.endsAtCall = reasoning?.endsAtCall ?? false;
    // Where a call does not end reasoning, it is a draft, or a call if the reasoning never closes.
    const inReasoning = [...optional(this.reasoningClose), ...this.openings];
    this.closesReasoning = compileControlTokens(optional(this.reasoningClose));
    this.#named = new Set([...this.marks.keys(), ...closes]);
    this.inText = compileControlTokens(inText);
    this.inReasoning = compileControlTokens(inReasoning);
    this.endsText = compileControlTokens([...ends, ...inText]);
    this.endsReasoning = compileControlTokens([...ends, ...inReasoning]);
    this.beforeInText = this.#mostBefore(inText);
    this.beforeInReasoning = this.#mostBefore(inReasoning);
  }

  /** Whether a token is one of the marks. */
  names(token: string): boolean {
    return this.#named.has(token);
  }

  #mostBefore(marks: readonly string[]): Breaks {
    const breaks = marks.map((mark) => this.marks.get(mark)?.before ?? 0);
    return breaks.includes('all') ? 'all' : Math.max(0, ...(breaks as readonly number[]));
  }
}

function prepare(section: CallsSection, openings: readonly string[]): PreparedSection {
  const { close, each, separator = '' } = section;
  return {
    ...section,
    closers: [...optional(each?.close), ...optional(close && fullMark(close).mark)],
    followers: [...optional(each?.open), ...separator, ...openings],
  };
}

function optional(mark: string | undefined): readonly string[] {
  return mark === undefined ? [] : [mark];
}
