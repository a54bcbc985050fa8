import { UsageError } from '../errors.js';
import type { McpTarget } from './mcp-target.js';

/** A header for an MCP server, as `--mcp-header` says it. */
const HEADER = /^(?:(?<server>[A-Za-z][\w-]*)=)?(?<name>[!#$%&'*+.^_`|~\w-]+):[ \t]*(?<value>.*)$/s;
const VARIABLE = /\$([A-Za-z_]\w*)/g;

/** The headers of each server, in the order of the servers. `$NAME` stands for a variable of the environment. */
export function mcpHeaders(
  targets: readonly McpTarget[],
  headers: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly Headers[] {
  const all = targets.map(() => new Headers());
  for (const header of headers) {
    const { server, name = '', value = '' } = HEADER.exec(header)?.groups ?? {};
    if (name === '') {
      throw new UsageError(
        '--mcp-header: expected a name and a value, such as "Authorization: Bearer $TOKEN"',
      );
    }
    const index = targetOf(targets, server, name);
    try {
      all[index]?.append(name, filled(value, env));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--mcp-header: the value of ${name} cannot be sent in a header`);
    }
  }
  return all;
}

/** A secret goes to one server: the one that is named, or the only one at an address. */
function targetOf(targets: readonly McpTarget[], server: string | undefined, name: string): number {
  const isMeant = ({ at, prefix }: McpTarget): boolean =>
    'url' in at && (server === undefined || prefix === `${server}_`);
  const meant = targets.filter(isMeant);
  if (meant.length === 1) return targets.findIndex(isMeant);
  const problem =
    server !== undefined
      ? `there is no server "${server}" at an address; name it, as in --mcp "${server}=https://…"`
      : meant.length === 0
        ? 'no server is at an address, and only such servers get headers'
        : `several servers are at an address; name the one that gets ${name}, as in --mcp "web=https://…" --mcp-header "web=${name}: …"`;
  throw new UsageError(`--mcp-header: ${problem}`);
}

function filled(value: string, env: Readonly<Record<string, string | undefined>>): string {
  return value.replaceAll(VARIABLE, (_all, name: string) => {
    const found = Object.hasOwn(env, name) ? env[name] : undefined;
    if (found !== undefined) return found;
    throw new UsageError(`--mcp-header: the environment has no variable ${name}`);
  });
}
