import {
  type AnySchema,
  type ChatReply,
  checkerOf,
  jsonSchemaOf,
  type PlainSchema,
  roundedArguments,
} from '@modelspeak/chat';
import {
  type FunctionTool,
  type FunctionToolCall,
  type Message,
  ModelspeakError,
  type ToolChoice,
} from '@modelspeak/core';
import { AiError } from '../ai-error.js';
import { type Answer, callsOf } from '../asking/answer.js';
import { answerOf, replyOf } from '../asking/ask.js';
import type { Prepared } from '../asking/prepare.js';
import { addTokens } from '../asking/token-usage.js';
import { tell, verboseLine } from '../asking/verbose.js';
import type { Extracted } from './extracted.js';
import { type SignatureOptions, signatureOf } from './signature.js';
import { withoutNulls } from './strict-schema.js';

/** What to extract by tool calls. */
export interface Wanted {
  /** One schema, or several schemas by the names of their tools. */
  readonly schemas: AnySchema | Readonly<Record<string, AnySchema>>;
  /** Whether there are several schemas. */
  readonly isNamed: boolean;
  readonly signature: SignatureOptions;
  readonly repairs: number;
  readonly toolChoice: ToolChoice | undefined;
}

interface Target {
  /** The name of the value among several. */
  readonly name: string;
  readonly tool: FunctionTool;
  readonly schema: AnySchema;
  readonly json: PlainSchema;
}

/** Extracts values from the tool calls that a model makes. */
export async function extractByTools(
  prepared: Prepared,
  wanted: Wanted,
): Promise<Extracted<unknown>> {
  const start = performance.now();
  const targets = targetsOf(wanted);
  let asked = asking(prepared, wanted, targets);
  const added: Message[] = [];
  const rounds: Answer[] = [];
  for (let repair = 0; ; repair++) {
    const reply = await replyOf(asked);
    added.push(reply.message);
    const read = await readCalls(reply, targets, wanted);
    const round = answerOf(prepared, reply, { start, added });
    rounds.push(round);
    if (read.problem === undefined) {
      const answer = { ...round, ...spentBy(rounds) };
      tell(prepared.asked.verbose, () => verboseLine([answer]));
      const rounded = callsOf(reply).flatMap(roundedArguments);
      const warnings = [...(reply.warnings ?? []), ...rounded];
      return {
        ...answer,
        value: read.values[0],
        values: read.values,
        ...(warnings.length > 0 && { warnings }),
      };
    }
    if (repair >= wanted.repairs) {
      throw new AiError(read.code, read.problem, {
        messages: [...prepared.conversation.messages, ...added],
        value: read.value,
      });
    }
    added.push(...feedback(reply, read.problem));
    const { conversation } = asked;
    const messages = [...prepared.conversation.messages, ...added];
    asked = { ...asked, conversation: { ...conversation, messages } };
  }
}

/** Total usage and cost of all rounds, as far as they are known. */
function spentBy(rounds: readonly Answer[]): Pick<Answer, 'usage' | 'cost'> {
  const usages = rounds.flatMap(({ usage }) => usage ?? []);
  const costs = rounds.flatMap(({ cost }) => cost ?? []);
  return {
    usage: usages.length === 0 ? undefined : addTokens(usages),
    cost: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

function targetsOf({ schemas, isNamed, signature }: Wanted): readonly Target[] {
  const named: readonly (readonly [string, AnySchema])[] = isNamed
    ? Object.entries(schemas as Readonly<Record<string, AnySchema>>)
    : [[signature.name ?? 'answer', schemas as AnySchema]];
  const targets = named.map(([name, schema]) => ({
    name,
    schema,
    json: (isNamed ? undefined : signature.jsonSchema) ?? jsonSchemaOf(schema),
    tool: signatureOf(schema, { ...signature, name, ...(isNamed && { jsonSchema: undefined }) }),
  }));
  const names = targets.map(({ tool }) => tool.function.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return targets;
  throw new ModelspeakError(
    'invalid_option',
    `two tools are named "${twice}"; give them different names`,
    {
      path: 'schemas',
    },
  );
}

function asking(prepared: Prepared, wanted: Wanted, targets: readonly Target[]): Prepared {
  const tools = targets.map(({ tool }) => tool);
  const [only] = tools;
  const toolChoice: ToolChoice =
    wanted.toolChoice ??
    (tools.length === 1 && only !== undefined
      ? { type: 'function', function: { name: only.function.name } }
      : 'auto');
  return {
    ...prepared,
    conversation: { ...prepared.conversation, tools },
    options: { ...prepared.options, toolChoice },
  };
}

type Read =
  | { readonly values: readonly unknown[]; readonly problem?: undefined }
  | {
      readonly problem: string;
      readonly code: 'no_call' | 'no_object';
      readonly value?: unknown;
    };

async function readCalls(
  reply: ChatReply,
  targets: readonly Target[],
  { isNamed }: Wanted,
): Promise<Read> {
  const calls = callsOf(reply);
  const [malformed] = reply.malformed;
  if (malformed !== undefined) {
    const { raw, reason } = malformed;
    return { code: 'no_object', problem: `a call cannot be read: ${reason}`, value: raw };
  }
  if (calls.length === 0) {
    const names = targets.map(({ tool }) => tool.function.name).join(', ');
    return { code: 'no_call', problem: `the reply calls no tool; expected a call of ${names}` };
  }
  const values: unknown[] = [];
  for (const call of calls) {
    const read = await readCall(call, targets);
    const { name, value, problem } = read;
    if (problem !== undefined) return { code: 'no_object', problem, value };
    values.push(isNamed ? { name, value } : value);
  }
  return { values };
}

async function readCall(
  { function: { name, arguments: json } }: FunctionToolCall,
  targets: readonly Target[],
): Promise<{ readonly name?: string; readonly value?: unknown; readonly problem?: string }> {
  const target = targets.find(({ tool }) => tool.function.name === name);
  if (target === undefined) {
    const names = targets.map(({ tool }) => tool.function.name).join(', ');
    return { problem: `there is no tool ${name}; call one of ${names}` };
  }
  const value: unknown = JSON.parse(json);
  const checked = await checkerOf(target.schema)(withoutNulls(value, target.json));
  if (checked.problems === undefined) return { name: target.name, value: checked.value };
  return { problem: `${name}: ${checked.problems.join('; ')}`, value };
}

/** Tells the model what is wrong: as results of its calls, or as a user message if there are none. */
function feedback(reply: ChatReply, problem: string): readonly Message[] {
  const calls = callsOf(reply);
  const content = `That does not fit: ${problem}\nCall the tool again.`;
  if (calls.length === 0) return [{ role: 'user', content }];
  return calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content }));
}
