import type { Group } from '../check.js';
import { registerGroups, type SkippingTest } from '../register-groups.js';
import { Bench, type EngineBench } from './bench.js';
import { durable } from './checks/durable.js';
import { memory } from './checks/memory.js';
import { runs } from './checks/runs.js';
import { several } from './checks/several.js';
import { steps } from './checks/steps.js';
import { waits } from './checks/waits.js';
import type { EngineCheck } from './engine-check.js';
import type { OpenTestedEngine } from './port.js';

export type { EngineBench, Programs } from './bench.js';
export type { EngineCheck } from './engine-check.js';
export type {
  OpenTestedEngine,
  TestedEngine,
  TestedJournal,
  TestedProgram,
  TestedRecord,
  TestedRun,
  TestedSettled,
  TestedStep,
} from './port.js';

/** An engine under test. */
export interface EngineSubject {
  /** Its name. */
  readonly name: string;
  /** Creates an opener with a new, empty journal; called once per check. */
  fresh(): Promise<OpenTestedEngine>;
  /** Whether its journal is durable: runs continue when the engine is reopened. */
  readonly isDurable?: boolean | undefined;
}

/**
 * The checks that every engine of `@modelspeak/agents` must pass.
 *
 * @example
 * ```ts
 * import { ENGINE_SUITE } from '@modelspeak/conformance/engines';
 *
 * console.log(ENGINE_SUITE[0]?.name);
 * // runs a step once, however often its run is replayed
 * ```
 */
export const ENGINE_SUITE: readonly EngineCheck[] = [
  ...steps,
  ...several,
  ...waits,
  ...memory,
  ...runs,
  ...durable,
];

/**
 * Runs one check on an engine.
 *
 * @param options The time limit in milliseconds: a check would wait forever for a lost event.
 * @throws {CheckFailure} if the check fails
 *
 * @example
 * ```ts
 * import { checkEngine, ENGINE_SUITE } from '@modelspeak/conformance/engines';
 *
 * const [check] = ENGINE_SUITE;
 * const open = async () => {
 *   throw new Error('it does not open');
 * };
 * const message = check && (await checkEngine(check, open).catch((error: Error) => error.message));
 * console.log(message); // it does not open
 * ```
 */
export async function checkEngine(
  check: EngineCheck,
  open: OpenTestedEngine,
  { timeout = 10_000 }: { readonly timeout?: number | undefined } = {},
): Promise<void> {
  const bench: EngineBench & { close(): Promise<void> } = new Bench(open);
  try {
    await within(timeout, check.run(bench));
  } finally {
    await bench.close();
  }
}

/**
 * Registers the suite for an engine with a test framework: one test per check, named
 * `files: steps: …`. Checks that do not apply to the engine are registered with `test.skip`.
 *
 * @example
 * ```ts
 * import { testEngine } from '@modelspeak/conformance/engines';
 *
 * const names: string[] = [];
 * testEngine(
 *   {
 *     name: 'mine',
 *     fresh: async () => async () => {
 *       throw new Error('not yet');
 *     },
 *   },
 *   { test: (name) => names.push(name) },
 * );
 * console.log(names[0]); // mine: steps: runs a step once, however often its run is replayed
 * ```
 */
export function testEngine(
  subject: EngineSubject,
  { test }: { readonly test: SkippingTest },
): void {
  registerGroups(GROUPS, subject, subject.name, test);
}

const GROUPS: readonly Group<EngineSubject>[] = /* @__PURE__ */ [
  groupOf('steps', 'Each step of a run runs once.', steps),
  groupOf('several', 'Parallel runs and steps do not interfere.', several),
  groupOf('waits', 'A run waits for outside answers.', waits),
  groupOf('memory', 'Memory lasts.', memory),
  groupOf('runs', 'Runs can be submitted, watched and ended.', runs),
  groupOf('durable', 'A run continues when the engine is reopened.', durable),
];

function groupOf(
  name: string,
  about: string,
  checks: readonly EngineCheck[],
): Group<EngineSubject> {
  return {
    name,
    about,
    checks: checks.map((check) => ({
      name: check.name,
      skip: ({ isDurable = false }) =>
        check.isDurable && !isDurable ? 'its journal is not durable' : undefined,
      run: async ({ fresh }) => checkEngine(check, await fresh()),
    })),
  };
}

/** Applies the time limit: an engine that loses something may wait forever. */
async function within(milliseconds: number, act: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new Error(`it took longer than ${milliseconds / 1000} s`));
    timer = setTimeout(fail, milliseconds);
  });
  try {
    await Promise.race([act, late]);
  } finally {
    clearTimeout(timer);
  }
}
