/** What a draft is called, and from which file it is made. */
export interface DraftNames {
  /** The version that the file defines. */
  readonly from: string;
  /** The new one. */
  readonly to: string;
}

/**
 * Drafts the file of a version from that of another: with its own name, identifier, entry and models. What else
 * differs is for its author, after the differences that the command shows.
 */
export function draftVersion(source: string, { from, to }: DraftNames): string {
  const identifier = /export default (\w+);/.exec(source)?.[1];
  if (identifier === undefined)
    throw new Error(`the file of ${from} has no default export by name`);
  return source
    .replaceAll(new RegExp(`\\b${identifier}\\b`, 'g'), identifierOf(to))
    .replaceAll(new RegExp(`(@modelspeak/format-[\\w-]+/)${escaped(from)}(?=')`, 'g'), `$1${to}`)
    .replace(/(\n {2}name: ')[^']+(',)/, `$1${to.replaceAll('.', '-')}$2`)
    .replace(
      /\n {2}models: (?:[^\n[]*|\[[\s\S]*?\n {2}\]),\n/,
      `\n  models: ['${to}', '${to}-*', '${to}:*'],\n`,
    );
}

/** `glm-5.2` is `glm52`, `nano-v2` is `nanoV2`. */
export function identifierOf(name: string): string {
  return name
    .replaceAll(/[^\w-]/g, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
