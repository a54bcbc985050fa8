import type {
  Capabilities,
  Conversation,
  FunctionToolCall,
  InputPart,
  Message,
  UserMessage,
} from '@modelspeak/core';
import fc from 'fast-check';
import { onlySaid, proseFor, type Said } from './said.js';
import { calls, type ToolTexts, type ToolWithCalls, toolSets } from './tools.js';

/** What conversations consist of, and how they end. */
export interface ConversationSettings {
  readonly supports: Capabilities;
  /** The role of the last message: any by default. */
  readonly last?: 'assistant' | 'other' | undefined;
  /** The texts of messages; by default prose, with white space around it if the format keeps it. */
  readonly text?: fc.Arbitrary<string> | undefined;
  /** The texts of tools; by default realistic names and prose. */
  readonly tools?: Partial<ToolTexts> | undefined;
  /** Images and other media; the first user message may contain one of them. */
  readonly media?: readonly InputPart[] | undefined;
}

const NAMES = fc.constantFrom(
  'get_weather',
  'book_table',
  'search',
  'convert',
  'send_mail',
  'sendMail2',
  'list-files',
  'read',
  'f',
  'lookup_customer_by_email_address',
  'now',
  'SQL',
  'get_stock_price',
);
const KEYS = fc.constantFrom('city', 'people', 'query', 'is_open', 'tags', 'options', 'maxPrice');

/**
 * Valid conversations that use only what a format supports: calls match the tools and their
 * parameters, every call has its result, and user and assistant alternate if required.
 */
export function conversations(settings: ConversationSettings): fc.Arbitrary<Conversation> {
  const { supports, text, media = [], last } = settings;
  const said = text === undefined ? proseFor(supports) : onlySaid(text);
  const makers = { supports, said, last };
  const given: ToolTexts = {
    name: NAMES,
    key: KEYS,
    description: said.elsewhere,
    value: said.elsewhere,
    ...settings.tools,
  };
  const plain = messages(makers, []).map((made): Conversation => ({ messages: made }));
  const withTools = toolSets(given).chain((tools) =>
    messages(makers, tools).map(
      (made): Conversation => ({ messages: made, tools: tools.map(({ tool }) => tool) }),
    ),
  );
  const any =
    supports.tools === true ? fc.oneof(plain, { weight: 2, arbitrary: withTools }) : plain;
  if (media.length === 0) return any;
  const part = fc.option(fc.constantFrom(...media), { nil: undefined, freq: 2 });
  return fc.tuple(any, part).map(([conversation, extra]) => withPart(conversation, extra));
}

function withPart(conversation: Conversation, part: InputPart | undefined): Conversation {
  if (part === undefined) return conversation;
  const first = conversation.messages.findIndex(({ role }) => role === 'user');
  const messages = conversation.messages.map((message, index): Message => {
    if (index !== first || message.role !== 'user') return message;
    const { content } = message;
    const before =
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    return { ...message, content: [...before, part] };
  });
  return { ...conversation, messages };
}

interface Makers {
  readonly supports: Capabilities;
  readonly said: Said;
  readonly last: ConversationSettings['last'];
}

/** A turn: a user message, and the assistant's reaction. */
type Turn = readonly Message[];

function messages(
  makers: Makers,
  tools: readonly ToolWithCalls[],
): fc.Arbitrary<readonly Message[]> {
  const { supports, said, last } = makers;
  const system = said.by('system').map((content): Message => ({ role: 'system', content }));
  const hasSystem = supports.system !== false && supports.system !== 'lost';
  const first = hasSystem ? fc.option(system, { nil: undefined }) : fc.constant(undefined);
  const user = users(makers);
  const canCall = supports.toolCalls === true && tools.length > 0;
  const loop = canCall ? loops(makers, tools) : fc.constant([]);
  const answer = answers(makers).map((message): Turn => [message]);
  const whole = fc
    .tuple(user, loop, answer)
    .map(([asked, called, end]): Turn => [asked, ...called, ...end]);
  // A conversation of one turn may end wherever a model would continue.
  const open: fc.Arbitrary<Turn>[] = [];
  if (last !== 'assistant') {
    open.push(user.map((message) => [message]));
    if (canCall) open.push(fc.tuple(user, loop).map(([asked, called]) => [asked, ...called]));
  }
  if (last !== 'other') {
    open.push(whole);
    if (canCall) {
      const asked = fc.tuple(user, loop, callMessages(makers, tools));
      open.push(asked.map(([asks, called, { message }]) => [asks, ...called, message]));
    }
  }
  const apart: fc.Arbitrary<Turn>[] = [];
  if (!supports.alternation) {
    apart.push(user.map((message) => [message]));
    apart.push(fc.tuple(whole, answer).map(([turn, more]) => [...turn, ...more]));
    if (supports.system === true) apart.push(system.map((message) => [message]));
  }
  const past = fc.oneof({ weight: 6, arbitrary: whole }, ...apart);
  const earlier = supports.history ? fc.array(past, { maxLength: 2 }) : fc.constant([]);
  return fc
    .tuple(first, earlier, fc.oneof(...open))
    .map(([begin, turns, end]) => [...(begin ? [begin] : []), ...turns.flat(), ...end])
    .map(numberCalls);
}

function users({ said }: Makers): fc.Arbitrary<UserMessage> {
  const text = said.by('user');
  const plain = text.map((content): UserMessage => ({ role: 'user', content }));
  const parts = fc
    .array(
      text.map((words) => ({ type: 'text' as const, text: words })),
      { minLength: 1, maxLength: 3 },
    )
    .map((content): UserMessage => ({ role: 'user', content }));
  return fc.oneof({ weight: 3, arbitrary: plain }, parts);
}

/** Reasoning, in about half of the cases. */
function thoughts({ supports, said }: Makers): fc.Arbitrary<{ reasoning_content?: string }> {
  if (supports.reasoning !== true) return fc.constant({});
  return fc.oneof(
    fc.constant({}),
    said.reasoning.map((reasoning_content) => ({ reasoning_content })),
  );
}

function answers(makers: Makers): fc.Arbitrary<Message> {
  return fc
    .tuple(makers.said.by('assistant'), thoughts(makers))
    .map(([content, thought]): Message => ({ role: 'assistant', ...thought, content }));
}

interface CallMessage {
  readonly message: Message & { readonly tool_calls: readonly FunctionToolCall[] };
}

function callMessages(makers: Makers, tools: readonly ToolWithCalls[]): fc.Arbitrary<CallMessage> {
  const { supports, said } = makers;
  const maxLength = supports.parallelToolCalls === true ? 3 : 1;
  const content =
    supports.contentWithToolCalls === true
      ? fc.option(said.by('assistant'), { nil: null, freq: 2 })
      : fc.constant(null);
  return fc
    .tuple(fc.array(calls(tools), { minLength: 1, maxLength }), content, thoughts(makers))
    .map(([made, text, thought]) => ({
      message: {
        role: 'assistant',
        ...thought,
        content: text,
        tool_calls: made.map((call, index) => ({ id: `call_${index}`, ...call })),
      },
    }));
}

/** Zero to two rounds of calls with their results. */
function loops(makers: Makers, tools: readonly ToolWithCalls[]): fc.Arbitrary<Turn> {
  return fc.array(rounds(makers, tools), { maxLength: 2 }).map((made) => made.flat());
}

/** Calls with their results, in any order. */
function rounds(makers: Makers, tools: readonly ToolWithCalls[]): fc.Arbitrary<Turn> {
  return callMessages(makers, tools).chain(({ message }) => {
    const results = message.tool_calls.map((call) =>
      resultTexts(makers.said).map(
        (content): Message => ({
          role: 'tool',
          tool_call_id: call.id,
          name: call.function.name,
          content,
        }),
      ),
    );
    return fc
      .tuple(...results)
      .chain((made) => fc.shuffledSubarray(made, { minLength: made.length }))
      .map((made): Turn => [message, ...made]);
  });
}

/** Tool results: usually JSON. */
function resultTexts(said: Said): fc.Arbitrary<string> {
  const text = said.elsewhere;
  return fc.oneof(
    text.map((value) => JSON.stringify(value)),
    text.map((value) => JSON.stringify({ result: value, count: 3, ok: true, none: null })),
    said.by('tool'),
  );
}

/** Gives every call of the conversation a unique id. */
function numberCalls(all: readonly Message[]): readonly Message[] {
  let made = 0;
  let base = 0;
  return all.map((message) => {
    if (message.role === 'assistant' && message.tool_calls) {
      base = made;
      made += message.tool_calls.length;
      const tool_calls = message.tool_calls.map((call, index) => ({
        ...call,
        id: `call_${base + index}`,
      }));
      return { ...message, tool_calls };
    }
    if (message.role !== 'tool') return message;
    const index = Number(message.tool_call_id.slice('call_'.length));
    return { ...message, tool_call_id: `call_${base + index}` };
  });
}
