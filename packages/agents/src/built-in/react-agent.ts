import type { RunnableTool } from '@modelspeak/chat';
import type { Prompt, VariableValue } from '@modelspeak/prompts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Agent, RunLimits, RunTimeouts } from '../agent/agent-definition.js';
import { chatResponse, inputEvent } from '../agent/built-in-events.js';
import type { ChatConnection, ChatSetup, LazyResource } from '../agent/chat-setup.js';
import { defineAgent } from '../agent/define-agent.js';
import { AgentError } from '../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../json/json-value.js';
import type { AgentTool, ToolContext } from '../tool/agent-tool.js';

/** Settings of {@link reactAgent}. */
export interface ReactSettings<Input, Output>
  extends Pick<
    ChatSetup,
    'options' | 'rounds' | 'repeats' | 'replyLimit' | 'parallel' | 'onError' | 'outputBy'
  > {
  readonly name: string;
  /** A chat model of `@modelspeak/chat`, or a function that makes it. */
  readonly model: LazyResource<ChatConnection>;
  /** The tools by name. */
  readonly tools?:
    | Readonly<Record<string, LazyResource<RunnableTool<ToolContext> | AgentTool>>>
    | undefined;
  /**
   * A prompt whose messages begin a run. If the input is an object, its values fill the placeholders by
   * name; any other input fills `{input}`.
   */
  readonly prompt?: Prompt | undefined;
  /** The schema of the input. */
  readonly input?: StandardSchemaV1<unknown, Input> | undefined;
  /** The schema of the output. Without one, the output is the text of the answer. */
  readonly output?: StandardSchemaV1<unknown, Output> | undefined;
  readonly config?: JsonMap | undefined;
  readonly limits?: RunLimits | undefined;
  readonly timeouts?: RunTimeouts | undefined;
}

/**
 * Makes an agent that passes its input to a chat model, runs the tools that the model calls, and outputs the
 * answer.
 *
 * @throws {AgentError} `invalid_agent` if the settings are inconsistent
 * @see ReActAgent of https://github.com/apache/flink-agents
 *
 * @example
 * ```ts
 * import { memory, reactAgent, startAgent } from '@modelspeak/agents';
 * import { chatModel } from '@modelspeak/chat';
 * import type { PromptEndpoint } from '@modelspeak/endpoint';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a server: it says the same to everything.
 * const endpoint: PromptEndpoint = {
 *   kind: 'prompt',
 *   name: 'parrot',
 *   capabilities: {
 *     ...{ tokenIds: false, specialTokens: 'text', grammar: undefined },
 *     ...{ logitBias: false, logProbs: false },
 *   },
 *   async *complete() {
 *     yield { pieces: ['Hello there!', '<|eot_id|>'], finish: { reason: 'stop' } };
 *   },
 * };
 * const greeter = reactAgent({
 *   name: 'greeter',
 *   model: () => chatModel({ format: llama3(), endpoint }),
 * });
 * const runner = await startAgent(greeter, memory());
 * const run = await runner.run('Hi!');
 * console.log(await run.outputs()); // [ 'Hello there!' ]
 * await runner.close();
 * ```
 */
export function reactAgent<Input = JsonValue, Output = string>({
  name,
  model,
  tools = {},
  prompt,
  input,
  output,
  config,
  limits,
  timeouts,
  ...setup
}: ReactSettings<Input, Output>): Agent<Input, Output> {
  return defineAgent({
    name,
    input,
    output: output as StandardSchemaV1<unknown, Output> | undefined,
    tools,
    config,
    limits,
    timeouts,
    connections: { model },
    chatModels: {
      model: { ...setup, connection: 'model', prompt, tools: Object.keys(tools), output },
    },
    actions: {
      ask: {
        on: inputEvent,
        run({ payload }, { chat }) {
          if (prompt !== undefined)
            chat('model', { promptArgs: variablesOf(payload as JsonValue) });
          else
            chat('model', { messages: [{ role: 'user', content: textOf(payload as JsonValue) }] });
        },
      },
      answer: {
        on: chatResponse,
        run({ payload }, context) {
          // A failed answer is an event, but not an output.
          if (payload.error !== null) return;
          const answer =
            output === undefined ? (payload.message?.content ?? '') : payload.structured;
          context.output(answer as Output);
        },
      },
    },
  });
}

function variablesOf(input: JsonValue): Readonly<Record<string, VariableValue>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as JsonMap)
    : { input };
}

function textOf(input: JsonValue): string {
  if (typeof input !== 'object' || input === null) return String(input);
  const problem =
    'the input is an object, but the agent has no prompt whose placeholders it could fill; set prompt';
  throw new AgentError('invalid_input', problem, { path: 'input' });
}
