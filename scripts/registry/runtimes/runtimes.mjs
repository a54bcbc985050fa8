import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { CommandFailed, capture } from '../../lib/process.mjs';

/** Runs a script of a project with Deno, from its `node_modules`, with no network. */
export function runDeno(project, script, tools) {
  const deno = binary(tools, '@deno', 'deno');
  const env = { ...process.env, DENO_DIR: path.join(project, '.deno'), DENO_NO_UPDATE_CHECK: '1' };
  const args = ['run', '--quiet', '--node-modules-dir=manual', '--allow-read=.', '--deny-net'];
  return capture(deno, [...args, script], { cwd: project, env });
}

/** Runs a script of a project with Bun, from its `node_modules`. */
export function runBun(project, script, tools) {
  return capture(binary(tools, '@oven', 'bin/bun'), ['--no-install', script], { cwd: project });
}

/** Runs a project's worker in workerd, as Cloudflare does, and returns its answer. */
export async function runWorker(project, script, tools) {
  const { Miniflare } = createRequire(path.join(tools, 'package.json'))('miniflare');
  const miniflare = new Miniflare({
    modules: true,
    script: await bundle(project, script, { conditions: ['workerd', 'worker', 'browser'] }),
    compatibilityDate: '2026-01-01',
    cf: false,
  });
  try {
    const response = await miniflare.dispatchFetch('http://worker.invalid/');
    return await response.text();
  } finally {
    await miniflare.dispose();
  }
}

/** Bundles a project's script and all its imports into one ES module. */
export async function bundle(project, script, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [path.join(project, script)],
    absWorkingDir: project,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}

/** A runtime's binary: from a package for this platform, or else the one on this machine. */
function binary(tools, scope, file) {
  const parent = path.join(tools, 'node_modules', scope);
  const packages = existsSync(parent) ? readdirSync(parent) : [];
  const { PATH = '' } = process.env;
  const candidates = [
    ...packages.map((name) => path.join(parent, name, file)),
    ...PATH.split(path.delimiter).map((folder) => path.join(folder, path.basename(file))),
  ];
  const found = candidates.find(existsSync);
  if (found !== undefined) return found;
  throw new CommandFailed(`found no ${path.basename(file)}, so it cannot be tested`);
}
