import type { Agent, AgentDefinition, AnyDefinition } from './agent-definition.js';
import { checkAgent } from './check-agent.js';
import type { Trigger } from './event-type.js';

/**
 * Defines an agent: its resources, and its actions on events. Resources are created when they are first used.
 *
 * @throws {AgentError} `invalid_agent` if the definition is inconsistent
 *
 * @example
 * ```ts
 * import { defineAgent, inputEvent, memory, startAgent, typed } from '@modelspeak/agents';
 *
 * const counter = defineAgent({
 *   name: 'counter',
 *   input: typed<number>(),
 *   output: typed<number>(),
 *   actions: {
 *     add: {
 *       on: inputEvent,
 *       run({ payload }, { memory: { shortTerm }, output }) {
 *         const sum = Number(shortTerm.get('sum') ?? 0) + payload;
 *         shortTerm.set('sum', sum);
 *         output(sum);
 *       },
 *     },
 *   },
 * });
 *
 * const runner = await startAgent(counter, memory());
 * await runner.run(2, { key: 'Ann' });
 * const run = await runner.run(40, { key: 'Ann' });
 * console.log(await run.outputs()); // [ 42 ]
 * await runner.close();
 * ```
 */
export function defineAgent<
  Prompts extends string = never,
  Tools extends string = never,
  Connections extends string = never,
  Models extends object = Record<never, never>,
  Embeddings extends string = never,
  const Actions extends Readonly<Record<string, Trigger>> = Readonly<Record<string, Trigger>>,
  Input = unknown,
  Output = unknown,
>(
  definition: AgentDefinition<
    Input,
    Output,
    Prompts,
    Tools,
    Connections,
    Models,
    Embeddings,
    Actions
  >,
): Agent<Input, Output> {
  const known = definition as unknown as AnyDefinition;
  checkAgent(known);
  return { name: definition.name, definition: known };
}
