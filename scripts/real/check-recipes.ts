import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { blocksOf } from '../examples/blocks.mjs';
import { provideLlamaServer, provideSmallModel } from './llama-server.ts';
import { provideNodeLlamaCpp } from './node-llama-cpp.ts';
import { PROTOCOLS, startProtocol } from './protocols.ts';

const scripts = path.dirname(import.meta.dirname);
const guide = path.join(scripts, '../apps/docs/guide');

/** Runs the guide's examples marked `served` with a real model, and returns the problems. */
export async function checkRecipes(): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  const folder = path.join(scripts, '.examples/recipes');
  mkdirSync(folder, { recursive: true });
  // The files that the examples expect under these names.
  const here = {
    'http://127.0.0.1:8080': server.url,
    "'SmolLM2-1.7B-Instruct-Q4_K_M.gguf'": JSON.stringify(provideSmallModel()),
    "'node-llama-cpp'": JSON.stringify(
      pathToFileURL(path.join(provideNodeLlamaCpp(), 'dist/index.js')).href,
    ),
  };
  try {
    const faults: string[] = [];
    const recipes = recipesOf('served');
    if (recipes.length === 0) faults.push('no example is marked as served');
    for (const { name, code } of recipes) {
      const file = path.join(folder, `${name}.mts`);
      const local = Object.entries(here).reduce(
        (changed, [theirs, ours]) => changed.replaceAll(theirs, ours),
        code,
      );
      writeFileSync(file, local);
      const fault = await runFault(file);
      if (fault !== undefined) faults.push(`${name}: ${fault}`);
    }
    return faults;
  } finally {
    await server.stop();
  }
}

/**
 * Runs the guide's examples marked `replayed` with a server that speaks their protocol, and returns the
 * problems.
 */
export async function checkReplayedRecipes(): Promise<readonly string[]> {
  const folder = path.join(scripts, '.examples/recipes');
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  const recipes = recipesOf('replayed');
  for (const [protocol, spoken] of Object.entries(PROTOCOLS)) {
    const page = protocol in DIALECTS ? 'vllm' : protocol;
    const own = recipes.filter(({ name }) => name.startsWith(`${page}-`));
    if (own.length === 0) faults.push(`no example of ${page} is marked as replayed`);
    for (const { name, code } of own) {
      const file = path.join(folder, `${name}-${protocol}.mts`);
      writeFileSync(file, code.replace("dialect: 'vllm'", `dialect: '${protocol}'`));
      const server = await startProtocol(spoken);
      const fault = await runFault(file, server.url);
      server.stop();
      faults.push(...server.faults.map((wrong) => `${name} as ${protocol}: ${wrong}`));
      if (fault !== undefined) faults.push(`${name} as ${protocol}: ${fault}`);
    }
  }
  return faults;
}

/** The servers of a recipe, by its dialects. */
const DIALECTS = { vllm: true, sglang: true, tgi: true } as const;

/** The guide's examples with a given mark. */
function recipesOf(mark: string): readonly { readonly name: string; readonly code: string }[] {
  const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));
  return pages.flatMap((page) =>
    blocksOf(readFileSync(path.join(guide, page), 'utf8'))
      .filter(({ flags }: { readonly flags: readonly string[] }) => flags.includes(mark))
      .map(({ code, line }: { readonly code: string; readonly line: number }) => ({
        name: `${path.basename(page, '.md')}-${line}`,
        code,
      })),
  );
}

/**
 * The problem of a program that should print an answer.
 *
 * @param standIn The server that replaces all others.
 */
async function runFault(file: string, standIn?: string): Promise<string | undefined> {
  const rerouted = ['--import', import.meta.resolve('./to-stand-in.mjs')];
  const loader = ['--import', import.meta.resolve('tsx'), ...(standIn ? rerouted : [])];
  const child = spawn(process.execPath, [...loader, file], {
    cwd: scripts,
    env: { ...process.env, ...(standIn !== undefined && { STAND_IN: standIn }) },
  });
  child.stdin.end();
  const ended = once(child, 'close');
  const [answer, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const isAnswered = code === 0 && answer.trim() !== '';
  return isAnswered ? undefined : `exit code ${code}, ${JSON.stringify({ answer, errors })}`;
}
