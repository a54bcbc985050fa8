import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Project } from '../test/project.js';

const project = new Project();
afterAll(() => project.remove());
project.link('@modelspeak/format-llama3');
project.link('@modelspeak/format-openai-messages');
mkdirSync(project.inModules('.bin'));
symlinkSync('../@modelspeak/cli/bin/modelspeak.js', project.inModules('.bin/modelspeak'));

const inPackage = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
cpSync(inPackage('test/readme'), project.folder, { recursive: true });

/** What a command prints, on whichever stream. */
function print(command: string): string {
  const { PATH } = process.env;
  const { stdout } = spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: project.folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${project.inModules('.bin')}${path.delimiter}${PATH}` },
  });
  const text = stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`;
  // Every release has versions of its own.
  return text.replaceAll(/(?<=\(@modelspeak\/\S+ )[^)]+/g, '1.0.0');
}

// `npx vitest run readme --update` writes it anew.
test('the README shows what its commands print', { timeout: 60_000 }, async () => {
  const readme = readFileSync(inPackage('README.md'), 'utf8').replaceAll(
    /(?<=^```console\n).*?(?=^```$)/gms,
    (block) =>
      block.replaceAll(
        /^\$ (.*)\n(?:(?!\$ ).*\n)*/gm,
        (_, command: string) => `$ ${command}\n${print(command)}`,
      ),
  );
  await expect(readme).toMatchFileSnapshot('../README.md');
});
