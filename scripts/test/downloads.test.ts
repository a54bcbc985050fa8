import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { providePythonPackage, pythonRequirement } from '../real/packages.ts';

const scripts = path.dirname(import.meta.dirname);
const root = path.dirname(scripts);
const read = (...names: readonly string[]) => readFileSync(path.join(...names), 'utf8');
const list = read(scripts, 'downloads/README.md');
const locked = readdirSync(path.join(scripts, 'downloads/python')).map((name) =>
  name.replace(/\.txt$/, ''),
);

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: scripts,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|mjs|py)$/.test(file) && !file.startsWith('test/'))
  .filter((file) => existsSync(path.join(scripts, file)))
  .map((file) => ({ file, text: read(scripts, file) }));

describe('Python packages', () => {
  test.each(locked)('%s and all that it needs have versions and hashes, and are listed', (name) => {
    expect(pythonRequirement(name)).toMatch(new RegExp(`^${name}==\\d`));
    const lines = read(scripts, `downloads/python/${name}.txt`)
      .replaceAll(/ *\\\n */g, ' ')
      .trim();
    for (const line of lines.split('\n')) {
      expect(line).toMatch(/^[\w.-]+==\S+(?: ; [^-]+)?(?: +--hash=sha256:[0-9a-f]{64})+$/);
    }
    expect(list).toContain(`\`${name}\``);
  });

  test('others are refused', () => {
    expect(() => providePythonPackage('requests')).toThrow('requests may not be downloaded');
  });

  test('that scripts name are locked', () => {
    const named = sources.flatMap(({ text }) =>
      [...text.matchAll(/providePythonPackage\('([^']+)'\)/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(locked).toContain(name);
  });
});

describe('npm packages', () => {
  const whole = readdirSync(path.join(scripts, 'downloads/npm'));
  const hashes: Readonly<Record<string, string>> = JSON.parse(read(scripts, 'downloads/npm.json'));

  test.each(whole)('%s has a lock file with hashes, and is listed', (name) => {
    const { packages } = JSON.parse(read(scripts, 'downloads/npm', name, 'package-lock.json'));
    const { '': _own, ...others } = packages;
    expect(Object.keys(others).length).toBeGreaterThan(0);
    for (const { integrity, resolved = '' } of Object.values(others) as Record<string, string>[]) {
      expect(integrity).toMatch(/^sha512-/);
      expect(resolved).toMatch(/^(?:https:\/\/registry\.npmjs\.org\/.*)?$/);
    }
    const { dependencies } = JSON.parse(read(scripts, 'downloads/npm', name, 'package.json'));
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(list).toMatch(new RegExp(`\`(?:${name}|${name.split('-')[0]}-\\*)\``));
  });

  test.each(Object.entries(hashes))('%s has a hash, and is listed', (name, hash) => {
    expect(hash).toMatch(/^sha512-[\w+/]{86}==$/);
    const [plain = ''] = name.split(/(?<=.)@/);
    const listed = [...list.matchAll(/`([^`\s]+)`/g)].map(([, each = '']) => each);
    const isListed = listed.some((each) =>
      each.endsWith('*') ? plain.startsWith(each.slice(0, -1)) : each === plain,
    );
    expect(isListed, `${plain} in scripts/downloads/README.md`).toBe(true);
  });
});

/** What downloads, and where that is done. */
const DOWNLOADING =
  /'pip'|npm\(\s*\[\s*'(?:install|ci|create|exec|pack)'|'npx'|\bfetch\(\s*['"`]https:|urlopen|\bcurl\b|\bwget\b|snapshot_download|hf_hub_download|'pnpm', \['(?:add|dlx|install)'/;

test('nothing else of the scripts downloads anything', () => {
  const found = sources.filter(({ text }) => DOWNLOADING.test(text)).map(({ file }) => file);
  const known = [
    'lib/install-tools.mjs',
    'lib/process.mjs',
    'lib/setup.mjs',
    'lib/workspace-copy.mjs',
    'quickstart.mjs',
    'real-model/provide-model.ts',
    'real/packages.ts',
    'release/release.mjs',
    'smoke/run.mjs',
  ];
  const unknown = found.filter((file) => !known.includes(file) && !file.startsWith('registry/'));
  expect(unknown, 'these download something; see scripts/downloads/README.md').toEqual([]);
  expect(found).toContain('real/packages.ts');
});

describe('workflows', () => {
  const files = ['.github', 'packages/create-format/template/_github'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yml') && /workflows|actions/.test(file))
      .map((file) => path.join(folder, file)),
  );

  test.each(files)('%s runs actions of known commits, and a known npm', (file) => {
    const text = read(root, file);
    for (const [, action = ''] of text.matchAll(/uses: (.+)/g)) {
      if (action.startsWith('./')) continue;
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    for (const [, version] of text.matchAll(/npm install --global npm@(\S+)/g)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test('all have the same versions', () => {
    const versions = new Map<string, Set<string>>();
    for (const file of files) {
      for (const [, name = '', version = ''] of read(root, file).matchAll(
        /uses: ([\w/-]+)@(.+)/g,
      )) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
      }
    }
    expect(versions.size).toBeGreaterThan(4);
    for (const [name, found] of versions) expect([...found], name).toHaveLength(1);
  });
});
