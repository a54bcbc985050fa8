import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report } from '../../packages/cli/src/doctor/report.ts';
import { provideLlamaServer } from './llama-server.ts';

const command = path.join(import.meta.dirname, '../../packages/cli/bin/modelspeak.js');
/** A busy machine takes its time. */
const SECONDS = '240';
/** What llama.cpp can do, with this model. */
const WORKS = [
  ...['specialTokens', 'tokenIdsIn', 'tokenIdsOut', 'grammar', 'lazyGrammar', 'required'],
  ...['prefixCache', 'logProbs'],
] as const satisfies readonly (keyof Report['findings'])[];

/**
 * Lets `modelspeak doctor` examine llama.cpp's server with a small model, and returns the problems: the model fails some
 * tasks, but most must be right through us.
 */
export async function checkDoctor(model: string): Promise<readonly string[]> {
  const server = await provideLlamaServer({ model, context: 4096 });
  try {
    const { code, output, errors } = await run([
      'doctor',
      server.url,
      '--timeout',
      SECONDS,
      '--json',
    ]);
    if (output === '') return [`it ended with ${code}: ${errors}`];
    const report: Report = JSON.parse(output);
    const { score, findings, template, tasks } = report;
    const faults = WORKS.filter((key) => findings[key].works !== true).map(
      (key) => `${key}: ${findings[key].detail}`,
    );
    if (template.state !== 'known') faults.push(`template: ${template.detail}`);
    if (score.ours.right <= tasks.length / 2 || score.ours.error > 0) {
      const answers = tasks.map(({ name, ours }) => `${name} ${ours.outcome}`);
      faults.push(`${score.ours.right} of ${tasks.length} tasks are right: ${answers.join(', ')}`);
    }
    const isRight = score.ours.right === tasks.length;
    if (code !== (isRight ? 0 : 1)) faults.push(`it ended with ${code}`);
    return faults;
  } finally {
    await server.stop();
  }
}

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, output, errors };
}
