import {
  type ControlMatch,
  type ControlTokens,
  compileControlTokens,
} from '../../control/control-tokens.js';
import type { Breaks, CallsSection, Mark, SectionsDescription } from './description.js';
import { type FullMark, fullMark } from './full-mark.js';

/** What a mark means. */
export type Meaning =
  | { readonly kind: 'reasoning' }
  | {
      readonly kind: 'calls';
      readonly section: PreparedSection;
      /** What the mark opens: the section, a call of it, or a call whose name is in the mark. */
      readonly opens: 'section' | 'call' | 'named call';
    }
  | { readonly kind: 'stray' };

/** A section of calls, prepared for reading. */
export interface PreparedSection extends CallsSection {
  /** Whether its marks are not those that the model should write. */
  readonly isDrifted: boolean;
  /** What may close a call: the end of the call or of its section. */
  readonly closers: readonly string[];
  /** What else may follow a call: another call, or a separator. */
  readonly followers: readonly string[];
  /** What ends a malformed call: marks that belong to it, and the next call. */
  readonly ends: readonly string[];
  readonly endsRemains: ControlTokens;
  /** What ends noise within the section: a call or the end of the section. */
  readonly endsNoise: ControlTokens;
}

/** A description, prepared for reading. */
export class Sections {
  readonly marks = new Map<string, FullMark>();
  readonly #named: ReadonlySet<string>;
  /** What opens sections of calls, unless it is ordinary text. */
  readonly #marked: readonly string[];
  /** The other marks in text. */
  readonly others: readonly string[];
  /** Marks that longer ones begin with. */
  readonly #begun: ReadonlySet<string>;
  readonly meanings = new Map<string, Meaning>();
  /** What opens a section of calls. */
  readonly openings: readonly string[];
  readonly reasoningOpen: string | undefined;
  readonly reasoningClose: string | undefined;
  readonly inText: ControlTokens;
  readonly inReasoning: ControlTokens;
  readonly closesReasoning: ControlTokens;
  /** The most line breaks that a mark which may end text, or reasoning, takes before it. */
  readonly beforeInText: Breaks;
  readonly beforeInReasoning: Breaks;

  /** What ends the reply. */
  readonly endTokens: ControlTokens;
  /** What ends text, or reasoning. */
  readonly endsText: ControlTokens;
  readonly endsReasoning: ControlTokens;

  constructor(
    { reasoning, calls = [], wrappers = [], stray = [] }: SectionsDescription,
    ends: readonly string[],
    readsCalls: boolean,
    names: readonly string[] = [],
  ) {
    const drifted = calls.flatMap((section) => section.drifted ?? []);
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
    /** What may open calls, or only be mentioned. */
    const bare: string[] = [];
    const addBare = (mark: Mark, meaning: Meaning): void => {
      if (!this.meanings.has(fullMark(mark).mark)) bare.push(add(mark, meaning));
    };
    this.openings = readsCalls ? calls.map(({ open }) => fullMark(open).mark) : [];
    this.#marked = readsCalls
      ? calls.flatMap(({ open, isText }) => (isText ? [] : [fullMark(open).mark]))
      : [];
    const all = [...calls, ...drifted];
    for (const section of readsCalls ? all : []) {
      const isDrifted = !calls.includes(section);
      const prepared = prepare(section, all, this.openings, reasoning, isDrifted);
      const opening: Meaning = { kind: 'calls', section: prepared, opens: 'section' };
      if (isDrifted) addBare(section.open, opening);
      else add(section.open, opening);
      for (const { mark, opens } of bareMarks(section, names)) {
        addBare(mark, { kind: 'calls', section: prepared, opens });
      }
    }
    this.reasoningOpen = reasoning && add(reasoning.open, { kind: 'reasoning' });
    this.reasoningClose = reasoning && add(reasoning.close);
    const inText = [
      ...this.openings,
      ...bare,
      ...wrappers.map((mark) => add(mark)),
      ...stray.map((mark) => this.#addStray(mark)),
      ...optional(this.reasoningOpen),
    ];
    this.others = inText.filter((mark) => !this.openings.includes(mark) && !bare.includes(mark));
    const inReasoning = [...optional(this.reasoningClose), ...this.openings, ...bare];
    this.closesReasoning = compileControlTokens(optional(this.reasoningClose));
    this.#named = new Set([...this.marks.keys(), ...closes]);
    const marks = [...this.marks.keys()];
    this.#begun = new Set(
      marks.filter((mark) => marks.some((other) => other !== mark && other.startsWith(mark))),
    );
    this.inText = compileControlTokens(inText);
    this.inReasoning = compileControlTokens(inReasoning);
    this.endTokens = compileControlTokens(ends);
    this.endsText = compileControlTokens([...ends, ...inText]);
    this.endsReasoning = compileControlTokens([...ends, ...inReasoning]);
    this.beforeInText = this.#mostBefore(inText);
    this.beforeInReasoning = this.#mostBefore(inReasoning);
  }

  /** Adds a mark that means nothing in text; elsewhere, it may mean something. */
  #addStray(stray: Mark): string {
    const full = fullMark(stray);
    if (!this.marks.has(full.mark)) this.marks.set(full.mark, full);
    this.meanings.set(full.mark, { kind: 'stray' });
    return full.mark;
  }

  /** Whether a text is so much of the mark before a call that it is not likely to be text. */
  isCutOpening(text: string, least: number): boolean {
    return text.length >= least && this.#marked.some((mark) => mark.startsWith(text));
  }

  /** The same of a mark that begins reasoning, or means nothing. */
  isCutMark(text: string, least: number): boolean {
    return text.length >= least && this.others.some((mark) => mark.startsWith(text));
  }

  /** Whether the end of a text, in which a mark begins, may be the beginning of a longer mark. */
  mayGoOn(text: string, { token, start }: ControlMatch): boolean {
    if (!this.#begun.has(token)) return false;
    for (const mark of this.marks.keys()) {
      const isLonger = mark.length > text.length - start;
      if (isLonger && mark.startsWith(text.slice(start, start + mark.length))) return true;
    }
    return false;
  }

  /** The mark that a text begins with, if longer marks begin with it too. */
  begunIn(text: string): string | undefined {
    for (const mark of this.#begun) if (text.startsWith(mark)) return mark;
    return undefined;
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

/** What opens a call of a section that lacks its opening mark. */
function* bareMarks(
  { open, each, repairs, call }: CallsSection,
  names: readonly string[],
): Iterable<{ readonly mark: Mark; readonly opens: 'call' | 'named call' }> {
  if (!repairs?.includes('open')) return;
  const { before } = fullMark(open);
  if (each !== undefined) yield { mark: { mark: each.open, before }, opens: 'call' };
  else if ('parameters' in call) {
    const { nameEnd, key } = call.parameters;
    for (const name of names) {
      for (const end of new Set([nameEnd, ''])) {
        yield { mark: { mark: name + end + key.open, before }, opens: 'named call' };
      }
    }
  }
}

/** @param all All sections: those whose calls look the same may also end as the others do. */
function prepare(
  section: CallsSection,
  all: readonly CallsSection[],
  openings: readonly string[],
  reasoning: SectionsDescription['reasoning'],
  isDrifted: boolean,
): PreparedSection {
  const { close, each, separator = '', call } = section;
  const alike = all.filter((other) => each !== undefined && other.each?.open === each.open);
  const closes = new Set(
    [section, ...alike].flatMap((other) => optional(other.close && fullMark(other.close).mark)),
  );
  const end = 'parameters' in call ? call.parameters.end : undefined;
  const ends = [...optional(each?.close ?? end), ...optional(close && fullMark(close).mark)];
  return {
    ...section,
    isDrifted,
    closers: [...optional(each?.close), ...closes],
    followers: [...optional(each?.open), ...separator, ...openings],
    ends,
    endsRemains: compileControlTokens([
      ...ends,
      ...optional(each?.open),
      ...openings,
      ...optional(reasoning && fullMark(reasoning.open).mark),
    ]),
    endsNoise: compileControlTokens([
      ...optional(each?.open),
      ...optional(close && fullMark(close).mark),
    ]),
  };
}

function optional(mark: string | undefined): readonly string[] {
  return mark === undefined ? [] : [mark];
}
