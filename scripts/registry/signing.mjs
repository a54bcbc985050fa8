import { readFileSync, writeFileSync } from 'node:fs';
import { capture } from '../lib/process.mjs';

const WHO = 'maintainers@example.com';

/** Makes Git sign the tags of a repository with a new key, as the workflow of releases does. */
export function signTags(repository, key) {
  capture('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const [kind, text] = readFileSync(`${key}.pub`, 'utf8').split(' ');
  writeFileSync(`${key}.signers`, `${WHO} ${kind} ${text}\n`);
  const settings = {
    'gpg.format': 'ssh',
    'gpg.ssh.allowedSignersFile': `${key}.signers`,
    'user.signingkey': key,
    'tag.gpgSign': 'true',
  };
  for (const setting of Object.entries(settings)) {
    capture('git', ['config', ...setting], { cwd: repository });
  }
}

/** Throws if a tag does not exist, or is not signed. */
export function verifyTag(repository, tag) {
  capture('git', ['verify-tag', tag], { cwd: repository });
}
