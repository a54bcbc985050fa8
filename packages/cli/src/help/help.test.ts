import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { Project } from '../../test/project.js';
import { TestTerminal } from '../../test/test-terminal.js';
import { createProgram } from '../program.js';
import { rowsOf } from './short-help.js';

/** The words that run each command, the program and its subcommands. */
function pathsOf(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
  return [path, ...command.commands.flatMap((each) => pathsOf(each, [...path, each.name()]))];
}

const PATHS = pathsOf(createProgram(new TestTerminal()));
const project = new Project();
const help = async (...args: readonly string[]) => (await project.run([...args, '--help'])).stdout;

test.each(PATHS.map((path) => [path]))(
  'the help of %j fits a screen, with two examples',
  async (path) => {
    const said = await help(...path);
    expect(rowsOf(said)).toBeLessThanOrEqual(40);
    expect(said.match(/^ {2}\$ modelspeak .*$/gm)?.length ?? 0).toBeGreaterThanOrEqual(1);
    expect(said).toMatch(/ {2}-h, --help /);
  },
);

test('--all shows every option and example', async () => {
  for (const path of PATHS) {
    const whole = await help(...path, '--all');
    const short = await help(...path);
    for (const [flag] of short.matchAll(/^ {2}(?:-\w, )?--[a-z-]+/gm))
      expect(whole).toContain(flag);
    if (short !== whole) {
      expect(short).toContain(
        ['\nAll options and examples: modelspeak', ...path, '--help --all\n'].join(' '),
      );
    }
  }
  const whole = await help('chat', '--all');
  for (const flag of ['--min-p', '--dtype', '--plugin']) expect(whole).toContain(flag);
  expect(await help('chat')).not.toContain('--min-p');
});

test('the options that matter most come first', async () => {
  const chat = await help('chat');
  for (const flag of ['--model', '--format', '--tools', '--mcp']) expect(chat).toContain(flag);
  expect(await help('convert')).toMatch(/--from .*\n(?:.*\n)*? {2}--to /);
});
