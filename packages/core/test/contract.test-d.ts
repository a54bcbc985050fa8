import { expectTypeOf } from 'vitest';
import { defineOptions } from '../src/authoring.js';
import type { Capabilities } from '../src/format/capabilities.js';
import { defineFormat } from '../src/format/define-format.js';
import {
  type AssistantMessage,
  accumulate,
  type Conversation,
  type CustomToolCall,
  type Document,
  type FunctionToolCall,
  type Language,
  type Message,
  type MessagesFormat,
  type ModelPattern,
  type NextTurn,
  nextTokens,
  orderedMessage,
  type Part,
  type PromptFormat,
  type ReaderEvent,
  type Reply,
  type ResponseFormat,
  type TextPlace,
  type Thinking,
  type Tokenizer,
  type Tool,
  type ToolCall,
  type ToolChoice,
  type Writer,
} from '../src/index.js';
import type { ReaderContext } from '../src/reading/reader.js';
import { modern } from './modern.js';

// The types of what contract.test.ts runs: `tsc` fails where one of them no longer holds.

declare const conversation: Conversation;
declare const tools: readonly Tool[];
const format = modern();

/** A format that supports nothing of a request. */
const plain = defineFormat({
  name: 'plain',
  models: [],
  options: defineOptions({}),
  control: [],
  stop: [],
  supports: {},
  write() {},
  reader: () => ({ push: () => [], end: () => [] }),
})();

// The tools, in the reader; what the prompt opened, as data.
expectTypeOf<ReaderContext['tools']>().toEqualTypeOf<readonly Tool[] | undefined>();
expectTypeOf<ReaderContext['readsCalls']>().toEqualTypeOf<boolean>();
format.reader({ tools, builtins: ['search'], replyPrefix: '<think>', usedIds: ['a'] });
format.reader({ toolChoice: 'none', callId: (index) => `${index}`, limit: 3 });
// @ts-expect-error what was opened is a text
format.reader({ replyPrefix: true });
// @ts-expect-error a turn knows what it offered
format.turn(conversation).reader({ tools });

// A last message left open.
format.turn(conversation, { continueFinalMessage: true });
// @ts-expect-error the format does not support it
plain.turn(conversation, { continueFinalMessage: true });

// Thinking and documents, typed per format.
format.render(conversation, { thinking: { enabled: true, effort: 'low', budget: 10 } });
// @ts-expect-error there is no such effort
format.render(conversation, { thinking: { effort: 'medium' } });
// @ts-expect-error thoughts of the past cannot be kept
format.render(conversation, { thinking: { keepPast: true } });
// @ts-expect-error the format does not think
plain.render(conversation, { thinking: { enabled: true } });
format.render(conversation, { documents: [{ text: 'Paris', title: 'A city' }] });
// @ts-expect-error a document has a text
format.render(conversation, { documents: [{ title: 'A city' }] });
// @ts-expect-error the format takes no documents
plain.render(conversation, { documents: [{ text: 'Paris' }] });
// @ts-expect-error there is no such option
format.render(conversation, { generationPromt: true });

// Tool choice and response format.
format.turn(conversation, { toolChoice: { type: 'function', function: { name: 'f' } } });
plain.turn(conversation, { toolChoice: 'none' });
// @ts-expect-error the format cannot make the model call
plain.turn(conversation, { toolChoice: 'required' });
format.turn(conversation, { responseFormat: { type: 'json_object' } });
// @ts-expect-error a schema is given with its name
format.turn(conversation, { responseFormat: { type: 'json_schema' } });
// @ts-expect-error the format has no response format
plain.turn(conversation, { responseFormat: { type: 'json_object' } });
const held = defineFormat({
  name: 'held',
  models: [],
  options: defineOptions({}),
  control: [],
  stop: [],
  supports: {},
  request: { toolChoice: 'grammar', responseFormat: 'grammar' },
  write() {},
  reader: () => ({ push: () => [], end: () => [] }),
  grammar({ functions }) {
    expectTypeOf(functions[0]?.name).toEqualTypeOf<string | undefined>();
    return { root: [{ choice: ['a', { rule: 'b' }] }, { end: ['<end>'] }], rules: { b: 'b' } };
  },
})();
held.turn(conversation, { toolChoice: 'required', responseFormat: { type: 'json_object' } });
expectTypeOf(held.turn(conversation).grammar()).toEqualTypeOf<Language>();
// @ts-expect-error the prompt cannot say it, and rendering has no grammar
held.render(conversation, { toolChoice: 'required' });
// @ts-expect-error nor a response format
held.render(conversation, { responseFormat: { type: 'json_object' } });
expectTypeOf(held).toExtend<PromptFormat>();
defineFormat({
  name: 'x',
  models: [],
  options: defineOptions({}),
  control: [],
  stop: [],
  supports: {},
  write(_conversation, out, context) {
    expectTypeOf(out).toEqualTypeOf<Writer>();
    expectTypeOf(context.thinking).toEqualTypeOf<Thinking>();
    expectTypeOf(context.toolChoice).toEqualTypeOf<ToolChoice | undefined>();
    expectTypeOf(context.responseFormat).toEqualTypeOf<ResponseFormat | undefined>();
    expectTypeOf(context.documents).toEqualTypeOf<readonly Document[] | undefined>();
  },
  reader: () => ({ push: () => [], end: () => [] }),
});

// A developer apart from the system; constraints beyond yes and no.
const supports: Partial<Capabilities> = {
  developer: true,
  system: 'first',
  alternation: true,
  refusals: 'lost',
  order: true,
  toolErrors: 'lost',
  signatures: true,
  trims: ['user'],
  stripsPastReasoning: true,
  stripsReasoning: false,
};
expectTypeOf(supports).toExtend<Partial<Capabilities>>();
// @ts-expect-error earlier turns are taken or they are not
expectTypeOf<'lost'>().toExtend<Capabilities['history']>();

// Reasoning with a signature, encrypted; the order of text, reasoning and calls.
const parts: readonly Part[] = [
  { type: 'reasoning', text: '', signature: 'x', encrypted: 'y', id: 'z' },
  { type: 'text', text: 'Hi', signature: 'x' },
  { type: 'tool_call', id: 'a', signature: 'x' },
];
expectTypeOf({ role: 'assistant', content: parts } as const).toExtend<Message>();
declare const reply: Reply;
expectTypeOf(orderedMessage(reply)).toEqualTypeOf<AssistantMessage>();
expectTypeOf({ role: 'system', content: parts } as const).not.toExtend<Message>();

// Replies are narrow; custom tools widen them where they were offered.
expectTypeOf(reply.message.content).toEqualTypeOf<string | null>();
expectTypeOf(reply.message.tool_calls?.[0].function.name).toEqualTypeOf<string | undefined>();
expectTypeOf(reply.message).toExtend<Message>();
expectTypeOf(accumulate<ToolCall>([]).message.tool_calls?.[0]).toEqualTypeOf<
  FunctionToolCall | CustomToolCall | undefined
>();
declare const provider: MessagesFormat;
declare const functions: readonly Extract<Tool, { type: 'function' }>[];
expectTypeOf(provider.parse('{}')).toEqualTypeOf<Reply>();
expectTypeOf(provider.parse('{}', { tools: functions })).toEqualTypeOf<Reply>();
expectTypeOf(provider.parse('{}', { tools })).toEqualTypeOf<Reply<ToolCall>>();

// Custom tool calls as events.
const custom: ReaderEvent = {
  type: 'tool-call',
  index: 0,
  id: 'a',
  name: 'shell',
  custom: true,
  signature: 'x',
};
expectTypeOf(custom).toExtend<ReaderEvent>();

type ExtraEvent = Extract<ReaderEvent, { type: 'extra' }>;
expectTypeOf<ExtraEvent['extra']>().toExtend<NonNullable<Message['extra']>>();
expectTypeOf<{ type: 'extra'; index: number }>().not.toExtend<ReaderEvent>();

// What stands for an image, and which.
const { media } = format.turn(conversation);
expectTypeOf(media[0]).toExtend<{ part: Part; start: number; end: number } | undefined>();

// Where a run of text stands.
expectTypeOf<Parameters<Tokenizer['encode']>[1]>().toEqualTypeOf<TextPlace | undefined>();
expectTypeOf<TextPlace['after']>().toEqualTypeOf<'nothing' | 'control' | 'text'>();

// The next turn.
const next = format.next(format.turn(conversation), { text: 'Hi' }, [], {
  history: 'template',
  thinking: { effort: 'high' },
});
expectTypeOf(next).toEqualTypeOf<NextTurn>();
// @ts-expect-error it may not have continued
nextTokens(next, { prompt: [], reply: [] }, {});
// @ts-expect-error there is no such effort
format.next(format.turn(conversation), 'Hi', [], { thinking: { effort: 'medium' } });

// Options for a pattern of models; changed options.
const pattern: ModelPattern = { match: ['a*', 'b'], except: 'c', rank: 1, options: { wide: true } };
expectTypeOf(modern.models).toExtend<readonly (string | ModelPattern)[]>();
expectTypeOf(pattern.match).toEqualTypeOf<string | readonly string[]>();
format.with({ edition: 'base' }).with({ terse: true });
expectTypeOf(format.with()).toExtend<typeof format>();
// @ts-expect-error there is no such edition
format.with({ edition: 'gold' });
// @ts-expect-error there is no such option
format.with({ editon: 'base' });

// A format that is known is a format.
expectTypeOf(format).toExtend<PromptFormat>();
expectTypeOf(plain).toExtend<PromptFormat>();
