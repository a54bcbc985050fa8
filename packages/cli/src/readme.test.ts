import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { projectWith } from '../test/project-with.js';

const project = projectWith('format-llama3', 'format-openai-messages');
mkdirSync(project.inModules('.bin'));
symlinkSync(project.installCommand(), project.inModules('.bin/modelspeak'));

const inPackage = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
cpSync(inPackage('test/readme'), project.folder, { recursive: true });

const CONSOLE = /(?<=^```console\n).*?(?=^```$)/gms;
const COMMAND = /^\$ (.*)\n(?:(?!\$ ).*\n)*/gm;

/** The output of a command, from both streams. */
async function print(command: string): Promise<string> {
  const args = argsOf(command);
  const printed = args === undefined ? printInShell(command) : await project.print(args);
  const text = printed === '' || printed.endsWith('\n') ? printed : `${printed}\n`;
  // Every release has versions of its own.
  return text.replaceAll(/(?<=\(@modelspeak\/\S+ )[^)]+/g, '1.0.0');
}

/** The arguments of a modelspeak command, unless it needs a shell for pipes or redirections. */
function argsOf(command: string): readonly string[] | undefined {
  const [name, ...words] = command.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  const needsShell = name !== 'modelspeak' || words.some((word) => /^\d?[|>]/.test(word));
  return needsShell ? undefined : words.map((word) => word.replaceAll("'", ''));
}

function printInShell(command: string): string {
  const { PATH } = process.env;
  return spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: project.folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${project.inModules('.bin')}${path.delimiter}${PATH}` },
  }).stdout;
}

// `npx vitest run readme --update` writes it anew.
test('the README shows what its commands print', { timeout: 60_000 }, async () => {
  const readme = readFileSync(inPackage('README.md'), 'utf8');
  const shown = new Map<string, string>();
  for (const [block] of readme.matchAll(CONSOLE)) {
    for (const [, command = ''] of block.matchAll(COMMAND)) {
      shown.set(command, await print(command));
    }
  }
  const fresh = readme.replaceAll(CONSOLE, (block) =>
    block.replaceAll(COMMAND, (_, command: string) => `$ ${command}\n${shown.get(command)}`),
  );
  await expect(fresh).toMatchFileSnapshot('../README.md');
});
