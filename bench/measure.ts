import { measure } from 'mitata';

/** The time of one run, in nanoseconds: the median of several measurements, each a lower quartile. */
export async function compare<Name extends string>(
  candidates: Readonly<Record<Name, () => unknown>>,
  rounds = 5,
): Promise<Record<Name, number>> {
  const times = new Map<string, number[]>();
  // Take turns, so that a slow moment of the machine affects all of them equally.
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries<() => unknown>(candidates)) {
      const { p25 } = await measure(run, { min_cpu_time: 150e6 });
      times.set(name, [...(times.get(name) ?? []), p25]);
    }
  }
  const medians = [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[rounds >> 1]]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** A time in a readable unit. */
export function showTime(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} µs`;
  return `${(nanoseconds / 1e6).toFixed(2)} ms`;
}
