import { capture } from '../lib/process.mjs';

/** Gives a repository an empty remote. */
export function addRemote(repository, remote) {
  capture('git', ['init', '--quiet', '--bare', remote]);
  capture('git', ['remote', 'add', 'origin', remote], { cwd: repository });
}

/** Pushes all tags of a repository. */
export function pushTags(repository) {
  capture('git', ['push', '--quiet', '--tags', 'origin'], { cwd: repository });
}

/** Removes a tag from a repository and from its remote. */
export function removeTag(repository, tag) {
  capture('git', ['tag', '--delete', tag], { cwd: repository });
  capture('git', ['push', '--quiet', 'origin', '--delete', `refs/tags/${tag}`], {
    cwd: repository,
  });
}
