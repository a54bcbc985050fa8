import type {
  Capabilities,
  Conversation,
  FunctionToolCall,
  InputPart,
  Message,
  UserMessage,
} from '@modelspeak/core';
import fc from 'fast-check';
import { prose } from './prose.js';
import { calls, type ToolTexts, type ToolWithCalls, toolSets } from './tools.js';

/** What conversations are made of, and how they end. */
export interface ConversationSettings {
  readonly supports: Capabilities;
  /** Whose message is the last: anyone's, unless given. */
  readonly last?: 'assistant' | 'other' | undefined;
  /** What is said; prose, unless given. */
  readonly text?: fc.Arbitrary<string> | undefined;
  /** What tools are made of; names as people give them, and prose, unless given. */
  readonly tools?: Partial<ToolTexts> | undefined;
  /** Images, boxes and the like, of which one may stand in the first message of the user. */
  readonly media?: readonly InputPart[] | undefined;
}

const NAMES = fc.constantFrom('get_weather', 'book_table', 'search', 'convert', 'send_mail');
const KEYS = fc.constantFrom('city', 'people', 'query', 'is_open', 'tags', 'options');

/**
 * Well-formed conversations that use what a format supports, and nothing else: the turns of user and
 * assistant alternate, calls are of tools that are there and keep to their parameters, every call has
 * its result.
 */
export function conversations(settings: ConversationSettings): fc.Arbitrary<Conversation> {
  const { supports, text = prose, media = [] } = settings;
  const given: ToolTexts = {
    name: NAMES,
    key: KEYS,
    description: text,
    value: text,
    ...settings.tools,
  };
  const plain = messages(settings, []).map((made): Conversation => ({ messages: made }));
  const withTools = toolSets(given).chain((tools) =>
    messages(settings, tools).map(
      (made): Conversation => ({ messages: made, tools: tools.map(({ tool }) => tool) }),
    ),
  );
  const any = supports.tools ? fc.oneof(plain, { weight: 2, arbitrary: withTools }) : plain;
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

/** A turn: what the user says, and what the assistant does about it. */
type Turn = readonly Message[];

function messages(
  settings: ConversationSettings,
  tools: readonly ToolWithCalls[],
): fc.Arbitrary<readonly Message[]> {
  const { supports, last, text = prose } = settings;
  const system = supports.system
    ? fc.option(
        text.map((content): Message => ({ role: 'system', content })),
        { nil: undefined },
      )
    : fc.constant(undefined);
  const user = users(settings);
  const canCall = supports.toolCalls === true && tools.length > 0;
  const answer = assistantTexts(settings).map((message): Turn => [message]);
  const whole = fc
    .tuple(
      user,
      canCall ? fc.option(callTurns(settings, tools), { nil: [] }) : fc.constant([]),
      answer,
    )
    .map(([first, called, end]): Turn => [first, ...called, ...end]);
  // A conversation of one turn may end wherever a model would go on.
  const open: fc.Arbitrary<Turn>[] = [];
  if (last !== 'assistant') {
    open.push(user.map((message) => [message]));
    if (canCall) {
      open.push(
        fc.tuple(user, callTurns(settings, tools)).map(([first, rest]) => [first, ...rest]),
      );
    }
  }
  if (last !== 'other') {
    open.push(whole);
    if (canCall) {
      const asked = fc.tuple(user, callMessages(settings, tools));
      open.push(asked.map(([first, { message }]) => [first, message]));
    }
  }
  const earlier = supports.history ? fc.array(whole, { maxLength: 2 }) : fc.constant([]);
  return fc
    .tuple(system, earlier, fc.oneof(...open))
    .map(([first, turns, end]) => [...(first ? [first] : []), ...turns.flat(), ...end])
    .map(numberCalls);
}

function users({ text = prose }: ConversationSettings): fc.Arbitrary<UserMessage> {
  const plain = text.map((content): UserMessage => ({ role: 'user', content }));
  const parts = fc
    .array(
      text.map((words) => ({ type: 'text' as const, text: words })),
      { minLength: 1, maxLength: 3 },
    )
    .map((content): UserMessage => ({ role: 'user', content }));
  return fc.oneof({ weight: 3, arbitrary: plain }, parts);
}

function assistantTexts({ supports, text = prose }: ConversationSettings): fc.Arbitrary<Message> {
  const reasoning =
    supports.reasoning === true ? fc.option(text, { nil: undefined }) : fc.constant(undefined);
  return fc.tuple(text, reasoning).map(([content, thought]) => ({
    role: 'assistant',
    ...(thought !== undefined && { reasoning_content: thought }),
    content,
  }));
}

interface CallMessage {
  readonly message: Message & { readonly tool_calls: readonly FunctionToolCall[] };
}

function callMessages(
  { supports, text = prose }: ConversationSettings,
  tools: readonly ToolWithCalls[],
): fc.Arbitrary<CallMessage> {
  const maxLength = supports.parallelToolCalls === true ? 3 : 1;
  const content =
    supports.contentWithToolCalls === true ? fc.option(text, { nil: null }) : fc.constant(null);
  return fc
    .tuple(fc.array(calls(tools), { minLength: 1, maxLength }), content)
    .map(([made, said]) => ({
      message: {
        role: 'assistant',
        content: said,
        tool_calls: made.map((call, index) => ({ id: `call_${index}`, ...call })),
      },
    }));
}

/** Calls with their results, in any order. */
function callTurns(
  settings: ConversationSettings,
  tools: readonly ToolWithCalls[],
): fc.Arbitrary<Turn> {
  const { text = prose } = settings;
  return callMessages(settings, tools).chain(({ message }) => {
    const results = message.tool_calls.map((call) =>
      resultTexts(text).map(
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

/** What tools answer is JSON more often than not, and every format takes it. */
function resultTexts(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    text.map((value) => JSON.stringify(value)),
    text.map((value) => JSON.stringify({ result: value, count: 3, ok: true, none: null })),
  );
}

/** Gives every call of the conversation an id of its own. */
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
