import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('format-llama3');
project.write('chat.json', '[]');
project.write('tools/a.mjs', '');
const scriptOf = async (shell: string) => (await project.run(['completion', shell])).stdout;

/** Whether a shell is installed. */
const has = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined;

/** What bash offers for the last word of a line. */
async function offered(line: string): Promise<readonly string[]> {
  const script = `${await scriptOf('bash')}
COMP_WORDS=(${line}${line.endsWith(' ') ? "''" : ''}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_modelspeak; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe.skipIf(!has('bash'))('bash completes', () => {
  test.each([
    ['modelspeak re', ['render']],
    ['modelspeak render --form', ['--format']],
    ['modelspeak render --format llama', ['llama3', 'llama4']],
    ['modelspeak render -f llama', ['llama3', 'llama4']],
    ['modelspeak convert --to anth', ['anthropic-messages']],
    ['modelspeak convert --from conv', ['conversation']],
    ['modelspeak render --on-loss ', ['refuse', 'reference']],
    ['modelspeak render ch', ['chat.json']],
    ['modelspeak chat --tools to', ['tools']],
    ['modelspeak chat --system x', []],
    ['modelspeak describe llama', ['llama3', 'llama4']],
    ['modelspeak launch cod', ['codex']],
    ['modelspeak completion z', ['zsh']],
    ['modelspeak dataset che', ['check']],
    ['modelspeak dataset check --again', ['--against']],
    ['modelspeak templates s', ['search', 'show']],
    ['modelspeak render --trust', ['--trust-folder']],
  ])('%s', async (line, words) => {
    expect(await offered(line)).toEqual(words);
  });

  test('every command of the help', async () => {
    const all = await offered('modelspeak ');
    for (const name of ['render', 'chat', 'serve', 'dataset', 'completion']) {
      expect(all).toContain(name);
    }
  });
});

test.each(['bash', 'zsh', 'fish'].filter(has))('%s reads its script', async (shell) => {
  const flags = shell === 'fish' ? ['--no-execute'] : ['-n'];
  const { status, stderr } = spawnSync(shell, [...flags], {
    input: await scriptOf(shell),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the scripts of zsh and fish describe options and commands', async () => {
  const zsh = await scriptOf('zsh');
  expect(zsh).toMatch(/^#compdef modelspeak\n/);
  expect(zsh).toContain("'render:Write a conversation as a model'\\''s prompt'");
  expect(zsh).toMatch(
    /" render --format" \| |" render -f" \| " render --format"\) compadd -- .*'llama3'/,
  );
  const fish = await scriptOf('fish');
  expect(fish).toMatch(
    /^complete -c modelspeak -n 'not __fish_seen_subcommand_from render .*' -a 'render' -d 'Write a conversation as a model'\\''s prompt'$/m,
  );
  expect(fish).toMatch(
    /^complete -c modelspeak -n '__fish_seen_subcommand_from render' -s f -l format -x -a '.*llama3.*' -d '/m,
  );
  expect(fish).toMatch(/-n '__fish_seen_subcommand_from chat' -l tools -r -F /);
});

test('another shell is refused', async () => {
  expect(await project.run(['completion', 'tcsh'])).toMatchObject({
    stderr: expect.stringContaining('error: unknown shell "tcsh"; expected bash, zsh, fish\n'),
    exitCode: 2,
  });
});
