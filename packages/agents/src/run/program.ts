import type { Agent } from '../agent/agent-definition.js';
import type { ToolCallInput } from '../built-in/call-tools.js';
import { chatAction } from '../built-in/chat-action.js';
import { runTool } from '../built-in/run-tool.js';
import { toolAction } from '../built-in/tool-action.js';
import { AgentError } from '../errors/agent-error.js';
import { rootOf } from '../errors/failure.js';
import { readJsonValue, toJsonValue } from '../json/json-value.js';
import type { Program } from '../port.js';
import { AgentRun } from './agent-run.js';
import { Resources } from './resources.js';
import { beginDeadline, timedJournal } from './timed-journal.js';

const BUILT_IN = { chat: chatAction, tools: toolAction };

/** Converts an agent into a program that engines can run. */
export function agentProgram({ definition }: Pick<Agent, 'definition'>): Program {
  const resources = new Resources(definition);
  const parts = { definition, resources, builtIn: BUILT_IN };
  return {
    async run(journal, input) {
      const deadline = await beginDeadline(journal, definition.timeouts?.run);
      const run = new AgentRun(parts, timedJournal(journal, deadline), deadline);
      return run.run(input).catch((error: unknown) => {
        throw timeoutIn(error) ?? error;
      });
    },
    async call(journal, { input }) {
      const call = readJsonValue<ToolCallInput>(input);
      const timed = timedJournal(journal, call.deadline);
      return toJsonValue(await runTool(parts, timed, call), 'result');
    },
  };
}

/** The error of a run that a time limit ended, whatever was going on. */
function timeoutIn(error: unknown): AgentError | undefined {
  const { code, message } = rootOf(error);
  return code === 'timeout' ? new AgentError('timeout', message, { cause: error }) : undefined;
}
