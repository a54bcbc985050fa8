import { joinPath } from '@modelspeak/core/authoring';
import { AgentError } from '../errors/agent-error.js';
import type { AnyDefinition } from './agent-definition.js';

/** Refuses a definition that refers to missing resources, or whose actions can never start. */
export function checkAgent(definition: AnyDefinition): void {
  const { name, actions } = definition;
  if (typeof name !== 'string' || name === '') throw invalid('an agent must have a name', 'name');
  checkTools(definition);
  for (const [model, setup] of Object.entries(definition.chatModels ?? {})) {
    const path = joinPath('chatModels', model);
    const { connection, prompt, tools = [], rounds = 10, repeats = 3 } = setup;
    if (typeof connection === 'string') checkName(definition, 'connections', connection, path);
    if (typeof prompt === 'string') checkName(definition, 'prompts', prompt, path);
    for (const tool of tools) checkName(definition, 'tools', tool, path);
    if (!(rounds >= 1)) throw invalid(`found ${rounds}, expected 1 or more`, `${path}.rounds`);
    if (!(repeats >= 1)) throw invalid(`found ${repeats}, expected 1 or more`, `${path}.repeats`);
  }
  checkActions(actions);
  for (const [action, { on }] of Object.entries(actions)) {
    const path = `${joinPath('actions', action)}.on`;
    const triggers = 'type' in on ? [on] : on;
    if (triggers.length === 0) throw invalid('the action has no events; name at least one', path);
    if (triggers.some(({ type }) => type === '_output_event')) {
      throw invalid('an output triggers no action; use another event', path);
    }
  }
  const begins = Object.values(actions).some(({ on }) =>
    ('type' in on ? [on] : on).some(({ type }) => type === '_input_event' || type === '*'),
  );
  if (!begins) {
    throw invalid('no action handles the input; add one with on: inputEvent', 'actions');
  }
}

/** Refuses actions of a wrong shape, for programs without a type checker. */
function checkActions(actions: unknown): void {
  if (!isObject(actions)) throw invalid('missing; expected an object of actions', 'actions');
  for (const [name, action] of Object.entries(actions)) {
    const path = joinPath('actions', name);
    if (!isObject(action)) throw invalid('expected an action: { on, run }', path);
    const { on, run } = action;
    const triggers: readonly unknown[] = Array.isArray(on) ? on : [on];
    if (!triggers.every(isTrigger)) {
      const problem =
        'expected the type of an event, such as inputEvent, a condition made by when, or several';
      throw invalid(problem, `${path}.on`);
    }
    if (typeof run !== 'function') throw invalid('expected a function', `${path}.run`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type of an event is a function, a condition is an object; both have the name of the type. */
function isTrigger(value: unknown): boolean {
  if (typeof value !== 'function' && !isObject(value)) return false;
  return typeof (value as { readonly type?: unknown }).type === 'string';
}

function checkTools({ tools = {} }: AnyDefinition): void {
  for (const [name, tool] of Object.entries(tools)) {
    if (typeof tool === 'function') continue;
    const { definition } = 'tool' in tool ? tool.tool : tool;
    if (definition.function.name === name) continue;
    const problem = `the tool is named "${definition.function.name}"; use the same name here`;
    throw invalid(problem, joinPath('tools', name));
  }
}

function checkName(
  definition: AnyDefinition,
  kind: 'connections' | 'prompts' | 'tools',
  name: string,
  path: string,
): void {
  const known = Object.keys(definition[kind] ?? {});
  if (known.includes(name)) return;
  const expected =
    known.length === 0 ? `the agent has no ${kind}` : `expected ${known.join(' or ')}`;
  throw invalid(`there is no "${name}" among the agent's ${kind}; ${expected}`, path);
}

function invalid(problem: string, path: string): AgentError {
  return new AgentError('invalid_agent', problem, { path });
}
