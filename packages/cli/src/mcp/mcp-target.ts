import { UsageError } from '../errors.js';

/** An MCP server: a program to start, or an address. */
export interface McpTarget {
  /** The server's name in messages. It leaves out the parts of an address that may be secret, such as a key. */
  readonly title: string;
  /** A prefix for the names of its tools. */
  readonly prefix: string;
  readonly at: { readonly url: URL } | { readonly command: string; readonly args: string[] };
}

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;

/**
 * Reads a value of `--mcp`: an address, or a program with its arguments, which may be in quotes. A name
 * and `=` may be in front.
 */
export function parseMcpTarget(text: string): McpTarget {
  const [, name, named] = /^\s*([A-Za-z][\w-]*)=(.*)$/s.exec(text) ?? [];
  const prefix = name === undefined ? '' : `${name}_`;
  const target = (named ?? text).trim();
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) {
    const url = new URL(target);
    return { title: url.origin + url.pathname, prefix, at: { url } };
  }
  const [command, ...args] = (target.match(WORD) ?? []).map(withoutQuotes);
  if (command === undefined) {
    throw new UsageError(
      `--mcp: expected a program with its arguments, or an address, but found "${text}"`,
    );
  }
  return { title: target, prefix, at: { command, args } };
}

function withoutQuotes(word: string): string {
  return word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2');
}
