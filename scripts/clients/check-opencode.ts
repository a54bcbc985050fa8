import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { provideNpmPackage } from '../real/packages.ts';

const VERSION = '1.18.33';

/** Lets opencode solve a task on a model of ours: it loads the provider, and runs the tool that the model calls. */
export async function checkOpencode(): Promise<readonly string[]> {
  const folder = provideNpmPackage('opencode-ai', VERSION, { optional: true });
  const home = mkdtempSync(path.join(tmpdir(), 'modelspeak-opencode-'));
  try {
    const { output, prompts } = await solve(binaryOf(folder), home);
    const faults = [];
    if (!output.includes('It is 42.')) faults.push(`opencode did not show the answer: ${output}`);
    const last = prompts.at(-1) ?? '';
    if (!last.includes('<tool_response>\n6 times 7 is 42')) {
      faults.push('the result of the tool did not reach the model');
    }
    if (!last.includes('Let me calculate it.')) {
      faults.push("the model's reasoning did not come back within the turn");
    }
    return faults;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The program for this machine, which opencode's own script would look for. */
function binaryOf(folder: string): string {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'windows' : platform;
  return path.join(folder, `../opencode-${system}-${arch}/bin/opencode`);
}

async function solve(
  program: string,
  home: string,
): Promise<{ readonly output: string; readonly prompts: readonly string[] }> {
  const project = path.join(home, 'project');
  const log = path.join(home, 'prompts.jsonl');
  mkdirSync(project);
  writeFileSync(log, '');
  const provider = path.join(import.meta.dirname, 'opencode-provider.mjs');
  const qwen3 = { name: 'Qwen 3', limit: { context: 32_000, output: 4000 }, tool_call: true };
  const config = {
    autoupdate: false,
    share: 'disabled',
    provider: {
      local: { npm: pathToFileURL(provider).href, name: 'Local', models: { qwen3 } },
    },
  };
  writeFileSync(path.join(project, 'opencode.json'), JSON.stringify(config));
  const output = await new Promise<string>((resolve) => {
    const child = execFile(
      program,
      ['run', '--model', 'local/qwen3', 'What is 6 times 7? Use bash.'],
      {
        cwd: project,
        // Nothing of this machine's user, and nothing from the network.
        env: {
          HOME: home,
          PATH: process.env['PATH'] ?? '',
          CLIENT_LOG: log,
          OPENCODE_DISABLE_AUTOUPDATE: '1',
          OPENCODE_DISABLE_MODELS_FETCH: '1',
        },
        timeout: 120_000,
      },
      (error, stdout, stderr) =>
        resolve(error === null ? stdout : `${error.message}\n${stdout}\n${stderr}`),
    );
    // It would wait for more of the question.
    child.stdin?.end();
  });
  const prompts = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return { output, prompts: prompts.map((line) => JSON.parse(line) as string) };
}
