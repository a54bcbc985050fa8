// The entry point of all commands at the root. It only needs Node and npm: it provides the pinned pnpm,
// installs and builds what is missing, and then runs the command.
import './lib/check-node.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { check } from './lib/check.mjs';
import { writeFormatExports } from './lib/format-exports.mjs';
import { CommandFailed, providePnpm, root, show } from './lib/process.mjs';
import { build, install } from './lib/setup.mjs';
import { writeStability } from './lib/stability.mjs';

const tasks = {
  quickstart: (args) => built('scripts/quickstart.mjs', args),
  vectors: (args) => built('scripts/vectors.ts', args),
  templates: (args) => built('scripts/templates.ts', args),
  disputed: (args) => built('scripts/disputed.ts', args),
  readers: (args) => built('scripts/readers.ts', args),
  coverage: (args) => built('scripts/coverage.ts', args),
  bench: (args) => built('bench/run.ts', args),
  'bench:gateway': (args) => built('bench/gateway/run.ts', args),
  'bench:sessions': (args) => built('bench/gateway/sessions/run.ts', args),
  evidence: (args) => built('scripts/evidence.mjs', args),
  size: (args) => built('scripts/size.mjs', args),
  conformance: (args) => built('scripts/conformance.ts', args),
  attacks: (args) => built('scripts/attacks.ts', args),
  'hostile-replies': (args) => built('scripts/hostile-replies.ts', args),
  mutants: (args) => built('scripts/mutants.ts', args),
  tokenizers: (args) => built('scripts/tokenizers.ts', args),
  masks: (args) => built('scripts/masks.ts', args),
  spark: (args) => built('scripts/spark.ts', args),
  servers: (args) => built('scripts/servers.ts', args),
  real: (args) => built('scripts/real.ts', args),
  clients: (args) => built('scripts/clients.ts', args),
  engines: (args) => built('scripts/engines.ts', args),
  grammars: (args) => built('scripts/grammars.ts', args),
  mutation: (args) => built('mutation/run.mjs', args),
  'run:examples': (args) => built('scripts/run-examples.ts', args),
  nightly: (args) => installed('scripts/nightly.mjs', args),
  test(args) {
    if (args.length > 0) {
      console.error('npm test takes no arguments; for one package, run npx vitest in its folder');
      return 2;
    }
    install();
    return check();
  },
  'new:format'(args) {
    const status = installed('scripts/new-format.ts', args);
    // Its dependencies are linked, and those of what names it.
    if (status === 0) install();
    return status;
  },
  'new:model': (args) => built('scripts/new-model.ts', args),
  smoke: (args) => built('scripts/smoke/run.mjs', args),
  registry: (args) => installed('scripts/registry/run.mjs', args),
  api: (args) => built('scripts/api.mjs', args),
  changesets: (args) => installed('scripts/release/changesets.mjs', args),
  release: (args) => installed('scripts/release/release.mjs', args),
  browser() {
    install();
    build('@modelspeak/docs');
    return show('pnpm', ['--recursive', '--workspace-concurrency=1', 'run', 'browser'], {
      stdio: 'inherit',
    });
  },
  build() {
    install();
    build();
    return 0;
  },
  fix(args) {
    install();
    for (const file of writeFormatExports(root)) console.log(`${file}: wrote its exports`);
    for (const file of writeStability(root)) console.log(`${file}: wrote what it promises`);
    return show('pnpm', ['exec', 'biome', 'check', '--write', ...args], { stdio: 'inherit' });
  },
  pnpm: (args) => show('pnpm', args, { stdio: 'inherit' }),
};

/** Runs one of our scripts on the built packages, in the user's current folder. */
function built(file, args) {
  const script = path.join(root, file);
  if (!existsSync(script)) {
    console.error(`${file} does not exist yet`);
    return 1;
  }
  install();
  build();
  return runScript(file, args, process.env.INIT_CWD ?? process.cwd());
}

/** Runs one of our scripts that builds what it needs itself. */
function installed(file, args) {
  install();
  return runScript(file, args, root);
}

function runScript(file, args, cwd) {
  const loader = file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  const command = [...loader, path.join(root, file), ...args];
  return show(process.execPath, command, { cwd, stdio: 'inherit' });
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !Object.hasOwn(tasks, name)) {
  console.error(`usage: node scripts/workspace.mjs ${Object.keys(tasks).join(' | ')}`);
  process.exit(2);
}
try {
  providePnpm();
  process.exitCode = tasks[name](args);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
