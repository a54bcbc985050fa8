import { type AnyTool, type ChatModel, checkTools, roundedArguments } from '@modelspeak/chat';
import type { FunctionToolCall, ReplyWarning, ToolChoice } from '@modelspeak/core';
import type { Answer, DryRun } from '../asking/answer.js';
import { callsOf } from '../asking/answer.js';
import { ask } from '../asking/ask.js';
import type {
  AnyAskOptions,
  AskOptions,
  MayBeDry,
  OptionsFor,
  UnlessDry,
  WithModel,
} from '../asking/ask-options.js';
import { dryRunOf } from '../asking/dry-run.js';
import { type Prepared, prepare } from '../asking/prepare.js';
import { recordOf } from '../asking/token-usage.js';
import type { TemplateObjectInput } from '../generate.js';
import type { Kit } from '../kit.js';
import type { AnyPrompt, PromptInput } from '../prompt/prompt-input.js';

/** A tool call that a model requests. */
export interface RequestedCall {
  /** The id of the call, which its result refers to. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments; empty if they are not an object. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Says which numbers of `args` JavaScript rounds; `call.function.arguments` has their digits. */
  readonly warnings?: readonly ReplyWarning[] | undefined;
  /** The call as it is in the message. */
  readonly call: FunctionToolCall;
}

/** An answer with the tool calls that the model requests. */
export interface ToolsAnswer extends Answer {
  /** The requested calls. Use `runTool` to run them. */
  readonly calls: readonly RequestedCall[];
}

/** Options of {@link tools}. */
export interface ToolsOptions<Dry extends boolean = boolean>
  extends Omit<AskOptions, 'toolChoice'>,
    MayBeDry<Dry> {
  /** The tools, in addition to those of the model and the conversation. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** Whether the model must call a tool; `auto` by default: the model decides. */
  readonly toolChoice?: ToolChoice | undefined;
}

/** The type of `tools`. */
export type AskForTools<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = <
  Dry extends boolean = false,
>(
  prompt: Asked,
  ...options: OptionsFor<Chosen, ToolsOptions<Dry>>
) => Promise<UnlessDry<Dry, ToolsAnswer>>;

/** Makes `tools` for a kit. */
export function toolsOf(kit: Kit) {
  return async (
    prompt: AnyPrompt,
    { tools = [], ...options }: AnyAskOptions & ToolsOptions = {},
  ): Promise<ToolsAnswer | DryRun> => {
    const plain = prepare(kit, prompt, options);
    const prepared = withTools(plain, tools);
    if (options.dryRun === true) return dryRunOf(prepared, ask);
    const answer = await ask(prepared);
    return { ...answer, calls: callsOf(answer.reply).map(requested) };
  };
}

/**
 * Lets a model answer or request tool calls, and runs none of them. `runTool` runs one, and `run` of a chat
 * model runs them all until the model answers.
 *
 * @throws what `generate` throws
 *
 * @example
 * ```ts
 * import { runTool, tools } from '@modelspeak/ai';
 * import { chatModel, functionTool } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server.
 * const call = { id: 'a', type: 'function', function: { name: 'add', arguments: '{"a":1,"b":2}' } };
 * const message = { content: null, tool_calls: [call] };
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'tool_calls', message }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * const number = { type: 'number' };
 * const add = functionTool((a: number, b: number) => a + b, {
 *   name: 'add',
 *   parameters: { a: number, b: number },
 * });
 * const { calls } = await tools('1 + 2?', { model, tools: [add] });
 * for (const one of calls) console.log(one.name, one.args, await runTool([add], one));
 * // add { a: 1, b: 2 } 3
 * ```
 */
export const tools: AskForTools = /* @__PURE__ */ toolsOf({}) as AskForTools;

function withTools(prepared: Prepared, tools: readonly AnyTool[]): Prepared {
  if (checkTools(tools).length === 0) return prepared;
  const model: ChatModel = prepared.model.withTools(tools);
  return { ...prepared, model };
}

function requested(call: FunctionToolCall): RequestedCall {
  const { name, arguments: json } = call.function;
  const args = argumentsOf(json);
  if (args === undefined) return { id: call.id, name, args: {}, call };
  const warnings = roundedArguments(call);
  return { id: call.id, name, args, ...(warnings.length > 0 && { warnings }), call };
}

function argumentsOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return recordOf(JSON.parse(json));
  } catch {
    return undefined;
  }
}
