import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Probe } from './probes.ts';

const SCRIPT = path.join(import.meta.dirname, 'record.py');

/** A case of a file of vectors. */
interface RecordedCase {
  readonly id: string;
  readonly input: object;
  readonly output?: string;
  readonly reference_error?: string;
}

/** A file of vectors. */
export interface Recorded {
  readonly model: string;
  readonly name: string;
  readonly reference: string;
  readonly template: { readonly source: string; readonly sha1: string };
  readonly cases: readonly RecordedCase[];
}

/** What is recorded: a template, and what its vectors say about it. */
export interface Recording {
  readonly template: string;
  readonly model: string;
  readonly name: string;
  /** Where the template comes from. */
  readonly source: string;
  /** The values of `bos_token`, `eos_token` and so on. */
  readonly tokens?: Readonly<Record<string, string>>;
}

/**
 * Records how Python renders probes through a template: by transformers, or by Jinja2 set up as transformers does. A
 * probe at which the template fails without a message of its own is left out, as it says nothing about the model.
 *
 * @returns The vectors; `undefined` where Python or Jinja2 is missing.
 */
export function recordInPython(
  { template, model, name, source, tokens = {} }: Recording,
  probes: readonly Probe[],
): Recorded | undefined {
  const input = JSON.stringify({ template, probes, tokens });
  const { status, stdout, error } = spawnSync('python3', [SCRIPT], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined || status !== 0) return undefined;
  const { reference, cases } = JSON.parse(stdout) as Pick<Recorded, 'reference' | 'cases'>;
  const kept = cases.filter(
    ({ reference_error: failure }) => failure === undefined || failure.startsWith('TemplateError'),
  );
  return {
    model,
    name,
    reference: `the model's own chat template, ${reference}`,
    template: { source, sha1: createHash('sha1').update(template).digest('hex').slice(0, 12) },
    cases: kept.map((each, place) => ({
      ...each,
      id: `${name}-${String(place).padStart(3, '0')}`,
    })),
  };
}
