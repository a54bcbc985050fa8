import type { Subject } from './subject.js';

/** How to run a group of checks of a format again on the same cases: in a test, and as a command. */
export function runAgain(group: string, { seed, runs }: Subject): string {
  const command = `modelspeak conformance . --only ${group} --seed ${seed} --runs ${runs}`;
  return `only: ['${group}'], seed: ${seed}, runs: ${runs}; or ${command}`;
}
