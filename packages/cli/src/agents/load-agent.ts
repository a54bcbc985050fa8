import type { Agent } from '@modelspeak/agents';
import { CommandFailure } from '../errors.js';
import { loadModule } from '../input/load-module.js';
import type { NamedFile } from '../terminal/terminal.js';

/** The agent that a module exports, by any name: made by `defineAgent` or `reactAgent`. */
export async function loadAgent(file: NamedFile): Promise<Agent> {
  const agents = [...new Set<unknown>(Object.values(await loadModule(file)))].filter(isAgent);
  const [agent, another] = agents;
  if (agent === undefined) {
    throw new CommandFailure(`${file.name} exports no agent, expected what defineAgent gives`);
  }
  if (another === undefined) return agent;
  const names = agents.map(({ definition }) => definition.name).join(', ');
  throw new CommandFailure(`${file.name} exports several agents, ${names}; export one`);
}

/** Told by its shape: the file may bring another copy of the package that made it. */
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
