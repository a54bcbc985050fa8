import type { RunnableTool } from '@modelspeak/chat';
import { CommandFailure } from '../errors.js';
import { loadModule } from '../input/load-module.js';
import type { NamedFile } from '../terminal/terminal.js';

/** The tools that a module exports, by any name: made by `defineTool`, alone or in arrays. */
export async function loadTools(file: NamedFile): Promise<readonly RunnableTool[]> {
  const module = await loadModule(file);
  const tools = [...new Set<unknown>(Object.values(module).flat())].filter(isTool);
  if (tools.length > 0) return tools;
  throw new CommandFailure(`${file.name} exports no tools, expected what defineTool gives`);
}

/** Told by its shape: the file may bring another copy of the package that made it. */
function isTool(value: unknown): value is RunnableTool {
  return (
    typeof value === 'object' &&
    value !== null &&
    'definition' in value &&
    'run' in value &&
    'check' in value
  );
}
