import type { Braces } from './placeholders.js';

/** A place in a text that a variable's value may replace. */
export interface Slot {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The placeholders in a text: their names, and every place that a value may replace. */
export interface Slots {
  /** The names, in the order in which they first appear. */
  readonly names: readonly string[];
  /**
   * The places, sorted by their start. In double braces two may overlap, as in `{{{a}}}`: the first one with a
   * variable counts.
   */
  readonly slots: readonly Slot[];
}

/** Finds the placeholders in a text. */
export function findSlots(text: string, braces: Braces): Slots {
  return braces === 'single' ? findSingle(text) : findDouble(text);
}

/** Names without braces, in single braces: `\{([^{}]+)\}`. */
function findSingle(text: string): Slots {
  const names = new Set<string>();
  const slots: Slot[] = [];
  for (const [first, close] of windows(text, '{')) {
    const start = text.lastIndexOf('{', close);
    if (start < first || start + 1 === close) continue;
    const name = text.slice(start + 1, close);
    names.add(name);
    slots.push({ name, start, end: close + 1 });
  }
  return { names: [...names], slots };
}

/**
 * Names without a closing brace, in double braces: `\{\{([^}]+)\}\}`. Each starts as early as possible. Every
 * place with such a name in double braces is filled.
 */
function findDouble(text: string): Slots {
  const found = [...windows(text, '{{')].filter(
    ([start, close]) => start + 2 < close && text[close + 1] === '}',
  );
  const names = new Set(found.map(([start, close]) => text.slice(start + 2, close)));
  const slots = found.flatMap(([first, close]) => {
    const within: Slot[] = [];
    let start = first;
    while (start !== -1 && start + 2 < close) {
      const name = text.slice(start + 2, close);
      if (names.has(name)) within.push({ name, start, end: close + 2 });
      start = text.startsWith('{{', start + 1) ? start + 1 : text.indexOf('{{', start + 2);
    }
    return within;
  });
  return { names: [...names], slots };
}

/** The places of each first opening and of the closing brace that follows it. */
function* windows(
  text: string,
  opening: string,
): Generator<readonly [open: number, close: number]> {
  let open = text.indexOf(opening);
  while (open !== -1) {
    const close = text.indexOf('}', open + opening.length);
    if (close === -1) return;
    yield [open, close];
    open = text.indexOf(opening, close + 1);
  }
}
