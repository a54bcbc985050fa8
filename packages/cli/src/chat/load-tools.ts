import type { RunnableTool } from '@modelspeak/chat';
import { CommandFailure } from '../errors.js';
import { loadModule } from '../input/load-module.js';
import type { NamedFile } from '../terminal/terminal.js';

/** Loads the tools that a module exports: results of `defineTool`, alone or in arrays. */
export async function loadTools(file: NamedFile): Promise<readonly RunnableTool[]> {
  const module = await loadModule(file);
  const tools = [...new Set<unknown>(Object.values(module).flat())].filter(isTool);
  if (tools.length > 0) return tools;
  throw new CommandFailure(`${file.name} exports no tools; export what defineTool returns`);
}

/** The shape decides, not the class: the module may use another copy of `@modelspeak/chat`. */
function isTool(value: unknown): value is RunnableTool {
  return (
    typeof value === 'object' &&
    value !== null &&
    'definition' in value &&
    'run' in value &&
    'check' in value
  );
}
