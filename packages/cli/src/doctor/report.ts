import type { Answered, TaskResult } from './answered.js';
import type { Findings } from './examine.js';
import type { TemplateFinding } from './probes/template.js';

/** What the doctor found, as `--json` prints it. Only its own tasks are in it. */
export interface Report {
  /** The version of this layout. */
  readonly doctor: 1;
  readonly server: {
    readonly name: string;
    readonly version: string | null;
    /** The address without user, password and query; the name of the file for a model in this process. */
    readonly url: string;
  };
  readonly model: string | null;
  readonly format: {
    readonly name: string;
    /** Why it was chosen. */
    readonly reason: string;
    readonly warnings: readonly string[];
  };
  readonly template: TemplateFinding;
  /** The size of the context in tokens. */
  readonly context: number | null;
  /** The number of requests that the server works on at once. */
  readonly slots: number | null;
  readonly findings: Findings;
  readonly tasks: readonly TaskResult[];
  readonly score: { readonly ours: Score; readonly server: Score | null };
  readonly advice: readonly Advice[];
  readonly versions: {
    readonly modelspeak: string;
    readonly node: string;
    readonly platform: string;
    readonly arch: string;
  };
}

/** How many tasks were answered how. */
export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly error: number;
  /** Could not be asked. */
  readonly unsupported: number;
}

/** What to do, and a word for programs. */
export interface Advice {
  readonly code: string;
  readonly text: string;
}

/** Everything but what follows from it. */
export type Examination = Omit<Report, 'score' | 'advice' | 'versions' | 'doctor'>;

/** What is known without asking the model. */
export type Facts = Omit<Examination, 'tasks' | 'findings'>;

/** Counts answers. */
export function scoreOf(answers: readonly Answered[]): Score {
  const count = (...outcomes: readonly Answered['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    right: count('right'),
    wrong: count('wrong', 'no call', 'false call'),
    error: count('error'),
    unsupported: count('unsupported'),
  };
}

/** The answers of the server's own API, if it has one. */
export function answersOf(
  tasks: readonly TaskResult[],
  who: 'ours' | 'server',
): readonly Answered[] {
  return tasks.map((task) => task[who]).filter((answer) => answer !== null);
}
