import type { Agent } from '@modelspeak/agents';
import { CommandFailure } from '../errors.js';
import { loadModule } from '../input/load-module.js';
import type { NamedFile } from '../terminal/terminal.js';

/** Loads the agent that a module exports: the result of `defineAgent` or `reactAgent`. */
export async function loadAgent(file: NamedFile): Promise<Agent> {
  const agents = [...new Set<unknown>(Object.values(await loadModule(file)))].filter(isAgent);
  const [agent, another] = agents;
  if (agent === undefined) {
    throw new CommandFailure(`${file.name} exports no agent; export what defineAgent returns`);
  }
  if (another === undefined) return agent;
  const names = agents.map(({ definition }) => definition.name).join(', ');
  throw new CommandFailure(`${file.name} exports several agents (${names}); export only one`);
}

/** The shape decides, not the class: the module may use another copy of `@modelspeak/agents`. */
function isAgent(value: unknown): value is Agent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'definition' in value &&
    typeof value.definition === 'object' &&
    value.definition !== null &&
    'actions' in value.definition
  );
}
