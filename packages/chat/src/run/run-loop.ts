import {
  type Capabilities,
  type Conversation,
  type FunctionToolCall,
  type Message,
  ModelspeakError,
  orderedMessage,
  type ReplyWarning,
  type Tool,
  type ToolCall,
  type ToolMessage,
} from '@modelspeak/core';
import { ChatError } from '../chat-error.js';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply, ReplyStream } from '../chat-reply.js';
import { Deadline, type Timeouts } from '../exchange/deadline.js';
import { refusePrefill } from '../exchange/refuse-prefill.js';
import { addSpent, type Spent } from '../exchange/spent.js';
import { answerCalls, type ToolAnswer } from '../tools/answer-calls.js';
import { checkTools } from '../tools/check-tools.js';
import { checkRepeats, repeatedCalls } from '../tools/repeated-calls.js';
import { roundedArguments } from '../tools/rounded-arguments.js';
import { type AnyTool, definitionOf, isRunnable, type RunnableTool } from '../tools/tool-types.js';
import type { RunSettings, RunStream } from './run-types.js';

/** Requests a reply to a conversation with all its tools. */
export type Ask = (conversation: Conversation, options: ChatOptions) => ReplyStream;

/** The parts of a run. */
export interface Run {
  readonly ask: Ask;
  readonly conversation: Conversation;
  /** The model's own tools, which `ask` adds itself. */
  readonly bound: readonly AnyTool[];
  readonly supports: Capabilities;
  readonly options: ChatOptions;
  readonly settings: RunSettings;
  /** The limits of the run and its tools. */
  readonly timeouts: Timeouts | undefined;
}

/** Requests a reply, runs the tools that it calls and sends back their results, until it calls no more. */
export async function* runLoop(run: Run): RunStream {
  const { conversation, supports, settings } = run;
  const { rounds = 10, repeats, parallel = 4, context, approve } = settings;
  const { timeouts } = run;
  refusePrefill(run.options);
  checkRepeats(repeats);
  const { given, tools, offered } = toolsOf(run);
  const deadline = new Deadline(run.options.signal, timeouts, 'run');
  const marksErrors = supports.toolErrors === true;
  const answering = { tools, offered, approve, parallel, marksErrors, deadline, timeouts };
  const added: Message[] = [];
  const all = (): readonly Message[] => [...conversation.messages, ...added];
  let spent: Spent = {};
  const warnings: ReplyWarning[] = [];
  let options: ChatOptions = { ...run.options, signal: deadline.signal };
  try {
    for (let round = 1; ; round++) {
      yield { type: 'round', round };
      const reply = yield* run.ask({ ...conversation, messages: all(), tools: given }, options);
      spent = addSpent(spent, reply);
      warnings.push(...(reply.warnings ?? []));
      const before = all();
      added.push(messageOf(reply, supports));
      options = { ...options, after: reply };
      const { calls, pending } = sort(reply.message.tool_calls ?? [], tools, offered);
      if (calls.length > 0) {
        if (round >= rounds) throw tooManyRounds(rounds, added);
        const { repeated, endless } = repeatedCalls(calls, before, repeats);
        if (endless !== undefined) {
          throw new ChatError('repeated_call', endless, { messages: added });
        }
        for (const warning of calls.flatMap(roundedArguments)) {
          warnings.push(warning);
          yield { type: 'warning', ...warning };
        }
        yield { type: 'tool-start', calls };
        const told = { context, messages: all(), signal: deadline.signal };
        const answers = new Map<FunctionToolCall, ToolMessage>();
        for await (const answer of answerCalls(calls, told, { ...answering, repeated })) {
          if (answer.outcome === 'error' && settings.onToolError === 'throw') {
            throw toolFailed(answer, added);
          }
          answers.set(answer.call, answer.message);
          yield { type: 'tool-answer', ...answer };
        }
        added.push(...calls.flatMap((call) => answers.get(call) ?? []));
        options = unforced(options);
      }
      const isUnread =
        calls.length + pending.length === 0 &&
        reply.malformed.length > 0 &&
        options.toolChoice !== 'none';
      if (isUnread && tools.size > 0 && round < rounds) {
        added.push(unread(reply));
      } else if (calls.length === 0 || pending.length > 0) {
        const told = warnings.length > 0 ? { warnings } : {};
        const result = { reply, messages: added, rounds: round, ...spent, pending, ...told };
        yield { type: 'run-end', result };
        return result;
      }
    }
  } finally {
    deadline.stop();
  }
}

function toolsOf({ conversation, bound, settings }: Run) {
  const added = checkTools(settings.tools ?? []);
  const all = [...bound, ...(conversation.tools ?? []), ...added];
  const offered = all.map((tool) => nameOf(definitionOf(tool)));
  const twice = offered.find((name, index) => offered.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `two tools are named "${twice}"; give them different names`,
      {
        path: 'tools',
      },
    );
  }
  const tools = new Map<string, RunnableTool>();
  for (const tool of all) {
    if (isRunnable(tool)) tools.set(tool.definition.function.name, tool);
  }
  const given = [...(conversation.tools ?? []), ...added.map(definitionOf)];
  return { given, tools, offered };
}

/** The name of a tool; a provider's own tool has the type as its name, if it has no other. */
function nameOf(tool: Tool): string {
  if (tool.type === 'provider') return String(tool.value['name'] ?? tool.value['type'] ?? '');
  return tool.type === 'custom' ? tool.custom.name : tool.function.name;
}

/** Divides calls into those that are answered here and those of tools that do not run here. */
function sort(
  all: readonly ToolCall[],
  tools: ReadonlyMap<string, RunnableTool>,
  offered: readonly string[],
): { readonly calls: readonly FunctionToolCall[]; readonly pending: readonly ToolCall[] } {
  const calls: FunctionToolCall[] = [];
  const pending: ToolCall[] = [];
  for (const call of all) {
    const isOurs =
      call.type === 'function' &&
      (tools.has(call.function.name) || !offered.includes(call.function.name));
    if (isOurs) calls.push(call);
    else pending.push(call);
  }
  return { calls, pending };
}

/** The message of a reply, with its order and its signatures if the provider wants them back. */
function messageOf(reply: ChatReply, { order, signatures }: Capabilities): Message {
  return order || signatures === true ? orderedMessage(reply) : reply.message;
}

/** Tells the model that its calls could not be read. */
function unread({ malformed }: ChatReply): Message {
  const reasons = malformed.map(({ reason }) => reason).join('; ');
  return {
    role: 'user',
    content: `Your tool call could not be read: ${reasons}\nWrite it again, or answer without it.`,
  };
}

/** The options without a forced call: once it was made, the model must be able to answer. */
function unforced(options: ChatOptions): ChatOptions {
  const { toolChoice, ...others } = options;
  return toolChoice === 'none' ? options : others;
}

function tooManyRounds(rounds: number, messages: readonly Message[]): ChatError {
  const problem = `the model still calls tools after ${rounds} rounds; raise rounds`;
  return new ChatError('too_many_rounds', problem, { messages });
}

function toolFailed({ call, error }: ToolAnswer, messages: readonly Message[]): ChatError {
  const reason = error instanceof Error ? error.message : String(error);
  const problem = `the tool "${call.function.name}" failed: ${reason}`;
  return new ChatError('tool_failed', problem, { messages, cause: error });
}
