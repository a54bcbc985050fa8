import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { provideLlamaServer, provideSmallModel } from './llama-server.ts';
import { provideNodeLlamaCpp } from './node-llama-cpp.ts';
import { makeScriptedModel, provideTransformers } from './transformers-js.ts';

const command = path.join(import.meta.dirname, '../../packages/cli/bin/modelspeak.js');
const BRIEFLY = ['--max-tokens', '30', '--temperature', '0'];

/** Asks a real model on the command line, and returns the problems. */
export async function checkCli(): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  try {
    const faults: string[] = [];
    const attempt = async (what: string, args: readonly string[], cwd?: string) => {
      const fault = await askFault([...args, ...BRIEFLY], cwd);
      if (fault !== undefined) faults.push(`${what}: ${fault}`);
    };
    await attempt('a detected server', [server.url]);
    await attempt('its chat completions', [server.url, '--format', 'openai-messages']);
    const completions = ['--endpoint', 'completions', '--dialect', 'llama.cpp'];
    await attempt('its completions', [
      server.url,
      ...completions,
      '--model',
      'SmolLM2-135M-Instruct',
    ]);
    faults.push(...(await batchFaults(server.url)));
    // The command looks for node-llama-cpp in its current folder.
    await attempt('in process', [provideSmallModel(), '--threads', '1'], provideNodeLlamaCpp());
    faults.push(...(await unknownFaults()));
    faults.push(...(await onnxFaults()));
    return faults;
  } finally {
    await server.stop();
  }
}

/**
 * Asks the small model under a name that no format knows. On a server, its template becomes the format; its file also
 * says what it was made from.
 */
async function unknownFaults(): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mystery-'));
  const model = path.join(folder, 'mystery.gguf');
  await symlink(provideSmallModel(), model);
  const server = await provideLlamaServer({ model });
  try {
    const faults: string[] = [];
    const asked = [
      ['on a server', [server.url], 'format chat-template, from the template of the server'],
      ['in process', [model, '--threads', '1'], 'by the model that it was made from, smollm2-135M'],
    ] as const;
    for (const [where, args, reason] of asked) {
      const { code, answer, errors } = await runCommand(
        ['chat', ...args, ...BRIEFLY],
        'What is the capital of France?',
        provideNodeLlamaCpp(),
      );
      const isChosen = errors.includes(reason);
      if (code === 0 && answer.trim() !== '' && isChosen) continue;
      faults.push(`an unknown model ${where}: ${JSON.stringify({ code, answer, errors })}`);
    }
    return faults;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Runs a folder with an ONNX model in process, which must give its scripted answer. */
async function onnxFaults(): Promise<readonly string[]> {
  const folder = await makeScriptedModel('Grüße 😀');
  const spellings = {
    named: ['--endpoint', 'transformers-js', '--dtype', 'fp32'],
    'found out': [],
  };
  try {
    const faults: string[] = [];
    for (const [how, args] of Object.entries(spellings)) {
      const { code, answer, errors } = await runCommand(
        ['chat', folder, ...args, '--model', 'SmolLM2-135M-Instruct', ...BRIEFLY],
        'Hi',
        // The command looks for transformers.js in its current folder.
        provideTransformers(),
      );
      const isSaid = code === 0 && answer === 'Grüße 😀\n';
      if (!isSaid)
        faults.push(`an ONNX model, ${how}: ${JSON.stringify({ code, answer, errors })}`);
    }
    return faults;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The part of a result line that is used here. */
interface Result {
  readonly choice: string;
  readonly value: { readonly urgent: unknown };
  readonly usage: { readonly output: number };
}

/** Classifies rows in one token each and extracts values; a finished batch sends no more requests. */
async function batchFaults(url: string): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rows-'));
  const file = (name: string): string => path.join(folder, name);
  const rows = ['Where is my parcel?', 'The chair broke.', 'What a lovely lamp!'];
  await writeFile(file('rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const schema = {
    type: 'object',
    properties: { urgent: { type: 'boolean' } },
    required: ['urgent'],
  };
  await writeFile(file('schema.json'), JSON.stringify(schema));
  const run = async (name: string, ...args: readonly string[]) => {
    const output = file(`${name}.out`);
    const { code, errors } = await runCommand(
      [name, file('rows.jsonl'), ...args, '--url', url, '--output', output, '--resume'],
      '',
    );
    const lines = code === 0 ? (await readFile(output, 'utf8')).trimEnd().split('\n') : [];
    return { errors, results: lines.map((line) => JSON.parse(line) as Result) };
  };
  try {
    const choices = ['question', 'complaint', 'praise'];
    const classified = await run('classify', '--choices', choices.join(','));
    const again = await run('classify', '--choices', choices.join(','));
    const extracted = await run('extract', '--schema', file('schema.json'), '--max-tokens', '60');
    const areChosen =
      classified.results.length === rows.length &&
      classified.results.every(
        ({ choice, usage }) => choices.includes(choice) && usage.output === 1,
      );
    const areValid =
      extracted.results.length === rows.length &&
      extracted.results.every(({ value }) => typeof value.urgent === 'boolean');
    return [
      ...(areChosen ? [] : [`classify: ${JSON.stringify(classified)}`]),
      ...(again.errors.includes(': 0 asked, 3 already there')
        ? []
        : [`classify again: ${again.errors}`]),
      ...(areValid ? [] : [`extract: ${JSON.stringify(extracted)}`]),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runCommand(args: readonly string[], input: string, cwd = import.meta.dirname) {
  // The formats and endpoints are those of the folder.
  const child = spawn(process.execPath, [command, '--trust-folder', ...args], { cwd });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [answer, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, answer, errors };
}

async function askFault(args: readonly string[], cwd?: string) {
  const { code, answer, errors } = await runCommand(
    ['chat', ...args],
    'Say hello in one sentence.',
    cwd,
  );
  const isAnswered = code === 0 && answer.trim() !== '';
  return isAnswered ? undefined : `exit code ${code}, ${JSON.stringify({ answer, errors })}`;
}
