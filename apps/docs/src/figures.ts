import type { Evidence } from './evidence.js';

/** The evidence in a few figures. */
export interface Figures {
  readonly prompts: number;
  readonly replies: number;
  /** How many of the disputed replies are read right here. */
  readonly disputed: { readonly right: number; readonly rows: number };
  /** The reader that was tried with the most of them. */
  readonly next?: { readonly reader: string; readonly right: number; readonly rows: number };
}

/** Sums up what the packages' vectors show. */
export function figuresOf({ recorded, total }: Evidence): Figures {
  const { modelspeak: ours, ...others } = total.readers;
  const [most] = Object.entries(others).sort(([, a], [, b]) => b.whole.rows - a.whole.rows);
  const sum = (key: 'prompts' | 'replies'): number =>
    recorded.reduce((all, each) => all + each[key], 0);
  return {
    prompts: sum('prompts'),
    replies: sum('replies'),
    disputed: { right: ours?.whole.right ?? 0, rows: ours?.whole.rows ?? 0 },
    ...(most && {
      next: { reader: most[0], right: most[1].whole.right, rows: most[1].whole.rows },
    }),
  };
}
