import type { BodyParts, Message, Reply, ToolCall } from '@modelspeak/core';
import { orderedMessage } from '@modelspeak/core';
import { parseExactly } from '@modelspeak/core/authoring';
import { mendedMessage } from '../adapt/mend-arguments.js';
import { answer } from '../chat/answer.js';
import { RESPONSES } from '../chat/protocols.js';
import { readRequest } from '../chat/read-request.js';
import { Failure } from '../http/failure.js';
import type { Caller, Incoming } from '../http/incoming.js';
import { jsonBody } from '../http/json-body.js';
import { jsonResponse } from '../http/json-response.js';
import { type StoredResponse, sizesOf } from './stored-responses.js';

type Keys = Readonly<Record<string, unknown>>;

/** What a response says of a request that does not say it, as OpenAI's do. */
const DEFAULTS: Keys = {
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  top_logprobs: 0,
  user: null,
  max_tool_calls: null,
  service_tier: 'default',
  safety_identifier: null,
  prompt_cache_key: null,
};

/** What a response repeats of its request. */
const REPEATED = [
  'frequency_penalty',
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'parallel_tool_calls',
  'presence_penalty',
  'previous_response_id',
  'prompt_cache_key',
  'reasoning',
  'safety_identifier',
  'service_tier',
  'temperature',
  'text',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'truncation',
  'user',
] as const;

/** The parameters without those that this route follows itself. */
function withoutOwn({
  previous_response_id: _previous,
  store: _store,
  background: _background,
  ...others
}: BodyParts['parameters']): BodyParts['parameters'] {
  return others;
}

/** OpenAI's Responses API. Responses are stored, unless the client says `store: false`. */
export async function responses(body: string, incoming: Incoming): Promise<Response> {
  const { core, owner } = incoming;
  const asked = jsonBody(body, parseExactly);
  const read = readRequest(body, RESPONSES);
  const parts = { ...read.parts, parameters: withoutOwn(read.parts.parameters) };
  if (asked['background'] === true) {
    throw new Failure(
      400,
      'background: responses in the background are not supported; leave it out',
    );
  }
  const previous = asked['previous_response_id'];
  const isStored = asked['store'] !== false;
  const id = `${RESPONSES.idPrefix}${core.name}_${crypto.randomUUID().replaceAll('-', '')}`;
  const before = previousOf(previous, incoming);
  const continued = before === undefined ? parts : continuing(parts, before.messages, asked);
  const repeated = { ...repeatedOf(asked), store: isStored };
  let response: Keys | undefined;
  let reply: Reply<ToolCall> | undefined;
  const keep = (): void => {
    if (!isStored || response === undefined || reply === undefined) return;
    const said = mendedMessage(orderedMessage(reply));
    const messages = [...withoutInstructions(continued, asked), said];
    const { input } = asked;
    const sizes = sizesOf(before, { input, said, response });
    core.stored.keep(id, { owner, response, input, messages, ...sizes });
  };
  const pathOf = pathAfter(
    before?.messages.length ?? 0,
    hasInstructions(asked) ? 1 : 0,
    read.pathOf,
  );
  return answer({ ...read, parts: continued, pathOf }, RESPONSES, incoming, {
    id,
    onReply: (whole) => {
      reply = whole;
    },
    finish: (chunk) => {
      const { response: inner, status } = chunk as Keys;
      const isEvent = typeof inner === 'object' && inner !== null;
      const finished = isEvent
        ? { ...chunk, response: { ...inner, ...repeated } }
        : 'object' in chunk && chunk.object === 'response'
          ? { ...chunk, ...repeated }
          : chunk;
      const last = (isEvent ? (finished as Keys)['response'] : finished) as Keys;
      const isLast = ['completed', 'incomplete'].includes(
        String(isEvent ? last['status'] : status),
      );
      if (isLast) {
        response = last;
        keep();
      }
      return finished;
    },
  });
}

/** The response that a request continues. Without it, the model would answer without the conversation. */
function previousOf(id: unknown, { core, owner }: Incoming): StoredResponse | undefined {
  if (id === undefined || id === null) return undefined;
  if (typeof id === 'string') return core.stored.get(id, owner, 'previous_response_id: ');
  const found = Array.isArray(id) ? 'an array' : `a value of the type ${typeof id}`;
  throw new Failure(400, `previous_response_id: found ${found}, expected the id of a response`);
}

/** A stored response. */
export function storedResponse(id: string, { core, owner }: Caller): Response {
  return jsonResponse(core.stored.get(id, owner).response);
}

/** The input of a stored response, as a list of items. */
export function storedInput(id: string, { core, owner }: Caller): Response {
  const { input } = core.stored.get(id, owner);
  const items =
    typeof input === 'string'
      ? [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }]
      : (input as readonly object[]);
  const data = items.map((item, index) => ({ id: `item_${index}`, ...item }));
  const [first, last] = [data[0]?.id ?? null, data.at(-1)?.id ?? null];
  return jsonResponse({ object: 'list', data, first_id: first, last_id: last, has_more: false });
}

/** Deletes a stored response. */
export function deleteResponse(id: string, { core, owner }: Caller): Response {
  core.stored.delete(id, owner);
  return Response.json({ id, object: 'response', deleted: true });
}

/** Puts the earlier messages before the new ones. Instructions are those of this request alone. */
function continuing(parts: BodyParts, history: readonly Message[], asked: Keys): BodyParts {
  const { messages, ...rest } = parts.conversation;
  const instructions = messages.slice(0, hasInstructions(asked) ? 1 : 0);
  const said = messages.slice(instructions.length);
  return {
    ...parts,
    conversation: { ...rest, messages: [...instructions, ...history, ...said] },
  };
}

/** Where the client has what comes after the messages of the response that it continues. */
function pathAfter(
  count: number,
  first: number,
  pathOf: (path: string) => string,
): (path: string) => string {
  if (count === 0) return pathOf;
  return (path) => {
    const index = Number(/^messages\[(\d+)\]/.exec(path)?.[1] ?? 0);
    if (!path.startsWith('messages[') || index < first) return pathOf(path);
    if (index < first + count) return 'previous_response_id';
    return pathOf(path.replace(/\d+/, String(index - count)));
  };
}

function withoutInstructions({ conversation }: BodyParts, asked: Keys): readonly Message[] {
  return conversation.messages.slice(hasInstructions(asked) ? 1 : 0);
}

function hasInstructions({ instructions }: Keys): boolean {
  return typeof instructions === 'string';
}

function repeatedOf(asked: Keys): Keys {
  const given = REPEATED.filter((key) => asked[key] !== undefined && asked[key] !== null);
  const repeated = Object.fromEntries(given.map((key) => [key, asked[key]]));
  const { tools } = repeated;
  return {
    ...DEFAULTS,
    ...repeated,
    ...(Array.isArray(tools) && { tools: tools.map(completeTool) }),
  };
}

/** A tool as responses repeat it: with every key. */
function completeTool(tool: Keys): Keys {
  if (tool['type'] !== 'function') return tool;
  return { description: null, parameters: null, strict: null, ...tool };
}
