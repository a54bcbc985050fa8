import { checkTools, type RunnableTool } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { isObject, joinPath } from '@modelspeak/core/authoring';
import { AgentError } from '../errors/agent-error.js';
import type { AgentTool } from '../tool/agent-tool.js';
import type { AnyDefinition } from './agent-definition.js';

/** Refuses a definition that refers to missing resources, or whose actions can never start. */
export function checkAgent(definition: AnyDefinition): void {
  const { name, actions } = definition;
  if (typeof name !== 'string' || name === '') throw invalid('an agent must have a name', 'name');
  checkToolsOf(definition);
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

/** The type of an event is a function, a condition is an object; both have the name of the type. */
function isTrigger(value: unknown): boolean {
  if (typeof value !== 'function' && !isObject(value)) return false;
  return typeof (value as { readonly type?: unknown }).type === 'string';
}

function checkToolsOf({ tools = {} }: AnyDefinition): void {
  if (!isObject(tools)) throw invalid('expected an object of tools by name', 'tools');
  for (const [name, given] of Object.entries(tools)) {
    if (typeof given === 'function') continue;
    const { definition } = runnableIn(given, name);
    if (definition.function.name === name) continue;
    const problem = `the tool is named "${definition.function.name}"; use the same name here`;
    throw invalid(problem, joinPath('tools', name));
  }
}

/**
 * The tool that runs, alone or with settings.
 *
 * @throws {AgentError} `invalid_agent` for anything else
 */
export function runnableIn(given: RunnableTool | AgentTool, name: string): RunnableTool {
  const isSet = isObject(given) && 'tool' in given;
  const tool = isSet ? (given as AgentTool).tool : given;
  try {
    const [checked] = checkTools([tool], { kind: 'runnable' });
    return checked as RunnableTool;
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    const place = joinPath('tools', name) + (isSet ? '.tool' : '');
    throw invalid(
      error.problem,
      (error.path ?? '').replace(/^tools\[0\]/, () => place),
    );
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
