import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from './packages.mjs';

const POLICIES = 'https://modelspeak.github.io/modelspeak/policies';

/** What each package promises from 1.0 on, in one line: the README and the site show it. */
const PROMISES = {
  library:
    'What its entries export is public: names, types and behaviour change only in a major version.',
  format:
    'What its entries export, and every prompt that it writes, change only in a major version; a prompt that differs from its reference is a bug, and fixed in a patch.',
  unverified:
    'What its entries export changes only in a major version. Its prompts follow a copy of the chat template, not the maker’s own: where they differ, a patch corrects them.',
  shared:
    'It is for those who write formats. Semantic versioning holds, but expect major versions more often than elsewhere.',
  internal:
    'Other packages of ours use it. Semantic versioning holds, but expect major versions more often than elsewhere.',
  'library and command':
    'Only a major version changes what it exports, and the commands, flags, exit codes and JSON output of its command. What the command prints for people may change at any time.',
  command:
    'Its commands, flags, exit codes and JSON output change only in a major version; what it prints for people may change at any time.',
};

/** The packages whose promise does not follow from their folder. */
const KINDS = {
  '@modelspeak/cli': 'library and command',
  '@modelspeak/files': 'internal',
  modelspeak: 'library and command',
  'create-modelspeak-format': 'command',
  '@modelspeak/format-apertus': 'unverified',
  '@modelspeak/format-apriel': 'unverified',
  '@modelspeak/format-gigachat': 'unverified',
  '@modelspeak/format-solar-open': 'unverified',
  '@modelspeak/format-spark': 'unverified',
};

const FOLDERS = { formats: 'format', syntaxes: 'shared' };

/** What a package promises. */
export function promiseOf(name, folder) {
  const [, group = ''] = folder.split('/');
  return PROMISES[KINDS[name] ?? FOLDERS[group] ?? 'library'];
}

/** The section of a README about it. */
export function stabilitySection(name, folder) {
  return `## Stability\n\n${promiseOf(name, folder)} [Versions and support](${POLICIES})\n`;
}

/** Brings the section of every README up to date, and returns the files that changed. */
export function writeStability(root) {
  return packageFolders(root).flatMap((folder) => {
    const file = `${folder}/README.md`;
    const { name } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const text = readFileSync(path.join(root, file), 'utf8');
    const next = withSection(text, stabilitySection(name, folder));
    if (next === text) return [];
    writeFileSync(path.join(root, file), next);
    return [file];
  });
}

/** The text with the section at its end. */
function withSection(text, section) {
  const others = text.replace(/\n## Stability\n[\s\S]*?(?=\n## |$)/, '');
  return `${others.trimEnd()}\n\n${section}`;
}
