import type { Step } from './task.ts';

/** What the model does in a turn: a step of the task, a look at a picture, or a call that is damaged. */
export type Move = Step | 'look' | { readonly damaged: Step };

/** What happens while an agent works. */
export interface Scenario {
  readonly moves: readonly Move[];
  /** A text that the model must have been shown. */
  readonly shown?: RegExp;
  /** Whether the agent is interrupted before the first answer, and gets the task in a second message. */
  readonly isInterrupted?: boolean;
}

/** The steps of the task: read, edit, run, fail, fix, run again. */
const STEPS: readonly Step[] = ['read', 'edit', 'run', 'fix', 'run again'];

/** The files have special tokens of all families in each of them. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  task: { moves: STEPS },
  'damaged call': { moves: ['read', { damaged: 'edit' }, ...STEPS.slice(1)] },
  picture: { moves: ['look', ...STEPS], shown: /image left out|picture\.png/ },
  'second message': { moves: STEPS, isInterrupted: true },
};
