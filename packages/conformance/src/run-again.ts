import type { Subject } from './subject.js';

/** How to rerun a group of a format's checks on the same cases: in a test, and as a command. */
export function runAgain(group: string, { seed, runs }: Subject): string {
  const command = `modelspeak conformance . --only ${group} --seed ${seed} --runs ${runs}`;
  return `only: ['${group}'], seed: ${seed}, runs: ${runs}; or ${command}`;
}
