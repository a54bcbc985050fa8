import type { Agent } from '../agent/agent-definition.js';
import type { ToolCallInput } from '../built-in/call-tools.js';
import { chatAction } from '../built-in/chat-action.js';
import { runTool } from '../built-in/run-tool.js';
import { toolAction } from '../built-in/tool-action.js';
import { readJsonValue, toJsonValue } from '../json/json-value.js';
import type { Program } from '../port.js';
import { AgentRun } from './agent-run.js';
import { Resources } from './resources.js';

const BUILT_IN = { chat: chatAction, tools: toolAction };

/** Converts an agent into a program that engines can run. */
export function agentProgram({ definition }: Pick<Agent, 'definition'>): Program {
  const resources = new Resources(definition);
  const parts = { definition, resources, builtIn: BUILT_IN };
  return {
    run: (journal, input) => new AgentRun(parts, journal).run(input),
    call: async (journal, { input }) =>
      toJsonValue(await runTool(parts, journal, readJsonValue<ToolCallInput>(input)), 'result'),
  };
}
