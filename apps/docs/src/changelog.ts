/** The changes of a version, in Markdown. */
export interface Release {
  readonly version: string;
  readonly changes: string;
}

/** The versions of a changelog written by Changesets, newest first. */
export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...changes] = section.split('\n');
      return { version: version.trim(), changes: changes.join('\n').trim() };
    });
}

/** The packages and the text of a changeset; undefined if the text is not a changeset. */
export function changesetOf(text: string): { packages: string[]; changes: string } | undefined {
  const [, front, changes] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(text) ?? [];
  if (front === undefined || changes === undefined) return undefined;
  const packages = [...front.matchAll(/^["']?([^"':]+)["']?:/gm)].map(([, name]) => name ?? '');
  return { packages, changes: changes.trim() };
}

/** The release dates by tag, from lines such as `@modelspeak/core@1.0.0 2026-11-22`. */
export function datesOfTags(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [tag, date] = line.split(' ');
      return tag && date ? [[tag, date] as const] : [];
    }),
  );
}
