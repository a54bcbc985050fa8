/**
 * What a release still has to do. One that was interrupted may have published versions without a tag.
 *
 * @param packages The packages, each with all its `versions` in the registry.
 * @param tags The tags on the remote; `undefined` without a remote, which needs none.
 */
export function remaining(packages, tags) {
  const isPublished = ({ version, versions }) => versions.includes(version);
  const isTagged = (each) => tags === undefined || tags.includes(tagOf(each));
  return {
    unpublished: packages.filter((each) => !isPublished(each)),
    untagged: packages.filter((each) => isPublished(each) && !isTagged(each)),
  };
}

/** The tag of a package's version. */
export function tagOf({ name, version }) {
  return `${name}@${version}`;
}
