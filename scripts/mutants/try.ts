import { type FormatOrFactory, runConformance } from '@modelspeak/conformance';
import type { FormatSetting } from '../lib/text-formats.ts';
import type { Damage } from './damage.ts';
import { SAMPLES } from './samples.ts';

interface SuiteSettings {
  readonly runs: number;
  readonly seed: number;
}

class Caught extends Error {}

/** The first check of the suite that a format fails, with its finding; undefined if it passes. */
export async function isCaught(
  { factory, options }: FormatSetting,
  suite: SuiteSettings,
): Promise<string | undefined> {
  const { runs, seed } = suite;
  const skip = [...(options.skip ?? []), 'exactness', 'growth'] as const;
  try {
    await runConformance(
      factory as FormatOrFactory,
      { ...options, runs, seed, attacks: runs * 2, shrink: false, skip },
      ({ name, outcome, detail }) => {
        if (outcome === 'failed') throw new Caught(`${name}: ${detail}`);
      },
    );
    return undefined;
  } catch (error) {
    if (error instanceof Caught) return error.message;
    throw error;
  }
}

/**
 * Whether a damage changes anything in a format: a prompt, its segments or the message of a reply, for
 * conversations with everything that formats differ in. Trimming a text that the format itself trims is
 * not a damage.
 */
export function hasEffect(
  { format }: FormatSetting,
  damage: Damage,
  setDamage: (damage: Damage | undefined) => void,
): boolean {
  return SAMPLES.some((sample) => {
    setDamage(undefined);
    const before = sample(format);
    setDamage(damage);
    const after = sample(format);
    setDamage(undefined);
    return before !== after;
  });
}
