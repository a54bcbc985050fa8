interface Alternatives {
  readonly sequences: Item[][];
}

interface Item {
  /** The name of a rule, a group, or a text or class. */
  readonly what: string | Alternatives | { readonly isEmpty: boolean };
  readonly min: number;
  readonly isEndless: boolean;
}

const TOKEN =
  /\s+|"(?:[^"\\]|\\(?:["\\n]|u[\dA-F]{4}|U[\dA-F]{8}))*"|\[\^?(?:[^\]\\[]|\\(?:["\\n]|u[\dA-F]{4}|U[\dA-F]{8}))+\]|[a-z][a-z\d-]*|<\[\d+\]>|<[^<>]+>|[|()*+?]|\{\d+(?:,\d*)?\}/y;

/** Faults of a grammar: syntax, missing rules, left recursion, endless repetitions of an empty text. */
export function faultsOf(gbnf: string): readonly string[] {
  const rules = new Map<string, Alternatives>();
  const faults: string[] = [];
  for (const line of gbnf.trimEnd().split('\n')) {
    const [, name = '', body = ''] = /^([a-z][a-z\d-]*) ::= (.*)$/.exec(line) ?? [];
    const rule = read(body);
    if (name === '' || rule === undefined) faults.push(`syntax: ${line}`);
    else if (rules.has(name)) faults.push(`duplicate rule ${name}`);
    else rules.set(name, rule);
  }
  return faults.length > 0 ? faults : [...missing(rules), ...leftRecursive(rules)];
}

/**
 * The repetitions that llama.cpp's parser refuses, counted as `handle_repetitions` in its `src/llama-grammar.cpp`
 * does: an item's repetitions times the rules that were made within its group.
 */
export function refusedRepetitions(gbnf: string, threshold = 2000): readonly string[] {
  const refused: string[] = [];
  const names = new Set<string>();
  let made = 0;
  const see = (name: string): void => {
    if (!names.has(name)) made++;
    names.add(name);
  };
  for (const line of gbnf.trimEnd().split('\n')) {
    const [, name = '', body = ''] = /^([a-z][a-z\d-]*) ::= (.*)$/.exec(line) ?? [];
    see(name);
    const open: number[] = [];
    let item = 1;
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < body.length) {
      const token = TOKEN.exec(body)?.[0] ?? '';
      if (token === '(') {
        open.push(made);
        made++;
      } else if (token === ')') item = Math.max(1, made - (open.pop() ?? 0));
      else if (/^[*+?{]/.test(token)) {
        const { min, isEndless } = timesOf(token);
        const max = token.startsWith('{') ? Number(token.slice(1, -1).split(',').at(-1)) : 1;
        if (min > threshold || item * Math.max(1, isEndless ? min : max) >= threshold) {
          refused.push(`${name}: ${token} of ${item}`);
        }
        made += isEndless ? 1 : max - min;
      } else if (token.trim() !== '') {
        item = 1;
        if (/^[a-z]/.test(token)) see(token);
      }
    }
  }
  return refused;
}

function read(body: string): Alternatives | undefined {
  const open: Alternatives[] = [{ sequences: [[]] }];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const token = TOKEN.exec(body)?.[0];
    const current = open.at(-1);
    const items = current?.sequences.at(-1);
    if (token === undefined || current === undefined || items === undefined) return undefined;
    if (token.trim() === '') continue;
    if (token === '(') open.push({ sequences: [[]] });
    else if (token === ')') {
      open.pop();
      const outer = open.at(-1)?.sequences.at(-1);
      if (outer === undefined || items.length === 0) return undefined;
      outer.push({ what: current, min: 1, isEndless: false });
    } else if (token === '|') {
      if (items.length === 0) return undefined;
      current.sequences.push([]);
    } else if (/^[*+?{]/.test(token)) {
      const last = items.pop();
      if (last === undefined) return undefined;
      items.push({ ...last, ...timesOf(token) });
    } else items.push({ what: whatOf(token), min: 1, isEndless: false });
  }
  const [root, ...others] = open;
  const isWhole = root?.sequences.every((items) => items.length > 0) && others.length === 0;
  return isWhole ? root : undefined;
}

function timesOf(token: string): Pick<Item, 'min' | 'isEndless'> {
  if (token === '*') return { min: 0, isEndless: true };
  if (token === '+') return { min: 1, isEndless: true };
  if (token === '?') return { min: 0, isEndless: false };
  const [min = '', max] = token.slice(1, -1).split(',');
  return { min: Number(min), isEndless: max === '' };
}

function whatOf(token: string): Item['what'] {
  return /^["[<]/.test(token) ? { isEmpty: token === '""' } : token;
}

function missing(rules: ReadonlyMap<string, Alternatives>): readonly string[] {
  const names = Array.from(rules.values()).flatMap(namesIn);
  return names.filter((name) => !rules.has(name)).map((name) => `missing rule ${name}`);
}

function namesIn({ sequences }: Alternatives): readonly string[] {
  return sequences.flat().flatMap(({ what }) => {
    if (typeof what === 'string') return [what];
    return 'sequences' in what ? namesIn(what) : [];
  });
}

function leftRecursive(rules: ReadonlyMap<string, Alternatives>): readonly string[] {
  const empty = new Set<string>();
  const isEmpty = ({ what, min }: Item): boolean => {
    if (min === 0) return true;
    if (typeof what === 'string') return empty.has(what);
    return 'isEmpty' in what ? what.isEmpty : mayBeEmpty(what);
  };
  const mayBeEmpty = ({ sequences }: Alternatives): boolean =>
    sequences.some((items) => items.every(isEmpty));
  for (let size = -1; size < empty.size; ) {
    size = empty.size;
    for (const [name, rule] of rules) if (mayBeEmpty(rule)) empty.add(name);
  }
  const faults: string[] = [];
  /** The rules that a rule may begin with. */
  const begins = (name: string, { sequences }: Alternatives): readonly string[] =>
    sequences.flatMap((items) => {
      const first = items.findIndex((item) => !isEmpty(item));
      return items.slice(0, first < 0 ? items.length : first + 1).flatMap((item) => {
        const { what } = item;
        // As a rule of its own it would be left-recursive.
        if (item.isEndless && isEmpty({ ...item, min: 1 })) {
          faults.push(`${name} repeats an empty text`);
        }
        if (typeof what === 'string') return [what];
        return 'sequences' in what ? begins(name, what) : [];
      });
    });
  const edges = new Map(Array.from(rules, ([name, rule]) => [name, begins(name, rule)]));
  for (const name of rules.keys()) {
    const reached = new Set<string>();
    const next = [...(edges.get(name) ?? [])];
    for (let each = next.pop(); each !== undefined; each = next.pop()) {
      if (reached.has(each)) continue;
      reached.add(each);
      next.push(...(edges.get(each) ?? []));
    }
    if (reached.has(name)) faults.push(`${name} is left-recursive`);
  }
  return faults;
}
