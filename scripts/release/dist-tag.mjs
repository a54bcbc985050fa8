/**
 * The dist-tag of a new version: who asks for `latest` gets a release candidate only until there is a
 * release.
 *
 * @param version The new version.
 * @param published All versions in the registry.
 */
export function distTag(version, published) {
  const [, candidate] = /-([a-z]+)/.exec(version) ?? [];
  const hasRelease = published.some((each) => !each.includes('-'));
  return candidate !== undefined && hasRelease ? candidate : 'latest';
}
