import type { ShownEvidence } from './shown-evidence.js';

/** The evidence as a few figures. */
export interface Figures {
  /** Prompts, and what else the references wrote. */
  readonly prompts: number;
  /** How many of these we write otherwise, each for a reason, because the reference is wrong. */
  readonly exceptions: number;
  readonly replies: number;
  /** How many replies readers disagree on. */
  readonly disagreements: number;
  /** How many of those whose intention is known Modelspeak reads correctly. */
  readonly disputed: { readonly right: number; readonly rows: number };
  /** The three other readers that were tried on most of them. */
  readonly others: readonly {
    readonly reader: string;
    readonly right: number;
    readonly rows: number;
  }[];
  /** What a browser downloads for core and one format, with its reader. */
  readonly size?: { readonly name: string; readonly bytes: number };
  /** How many generated attacks were tried, if any were. */
  readonly attacks?: number;
  /** How long it takes to render a prompt, and of how many messages, if measured. */
  readonly speed?: { readonly time: string; readonly messages: number };
}

/** The entry of `scripts/size.json` that the home page shows. */
const WITH_READER = 'core with llama3, writing, validating and reading';

/** Summarises the evidence. */
export function figuresOf({
  recorded,
  exceptions,
  disagreements,
  total,
  sizes,
  attacks,
  bench,
}: ShownEvidence): Figures {
  const { modelspeak: ours, ...others } = total.readers;
  const most = Object.entries(others).sort(([, a], [, b]) => b.whole.rows - a.whole.rows);
  const sum = (key: 'prompts' | 'replies'): number =>
    recorded.reduce((all, each) => all + each[key], 0);
  const size = sizes.find(({ name }) => name === WITH_READER);
  const speed = speedOf(bench?.['rendering']?.lines ?? []);
  return {
    prompts: sum('prompts'),
    exceptions,
    replies: sum('replies'),
    disputed: { right: ours?.whole.right ?? 0, rows: ours?.whole.rows ?? 0 },
    disagreements,
    others: most.slice(0, 3).map(([reader, { whole }]) => ({ reader, ...whole })),
    ...(size && { size: { name: size.name, bytes: size.measured } }),
    ...(attacks && { attacks: attacks.tried }),
    ...(speed && { speed }),
  };
}

/** A size as README and site write it. */
export function inKilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

/** The first time that the rendering benchmark printed. */
function speedOf(lines: readonly string[]): Figures['speed'] {
  const [, messages] = /^Rendering (\d+) messages/m.exec(lines.join('\n')) ?? [];
  const [, time] = /^ *modelspeak: (.+)$/m.exec(lines.join('\n')) ?? [];
  return messages === undefined || time === undefined
    ? undefined
    : { time, messages: Number(messages) };
}
