import type {
  Conversation,
  EndReason,
  Expression,
  Grammar,
  GrammarContext,
  JsonSchema,
  Message,
  Reader,
  Writer,
} from '@modelspeak/core';
import {
  CallEvents,
  type ControlTokens,
  createControlScanner,
  defineOptions,
  EventQueue,
  type FormatDefinition,
  markup,
  type ReaderContext,
} from '@modelspeak/core/authoring';

const options = defineOptions({});
const image = markup({ control: '<|image|>' });

/** A format with nothing wrong, from which the broken ones are made. */
export const sound: FormatDefinition<typeof options> = {
  name: 'sound',
  models: ['example/sound-*'],
  options,
  control: ['<|turn|>', '<|end|>', '<|tools|>', '<|call|>', '<|think|>', '<|image|>'],
  special: ['<|endoftext|>', '<|reserved_*|>'],
  stop: ['<|end|>'],
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    images: true,
    names: 'lost',
  },
  request: {
    prefill: true,
    documents: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
  },
  write({ messages, tools }: Conversation, out, { generationPrompt, documents = [] }) {
    out.message(null);
    for (const { text } of documents) {
      writeHeader(out, 'document');
      out.content(text);
      out.control('<|end|>');
    }
    if (tools?.length) {
      out.control('<|tools|>');
      out.content(JSON.stringify(tools));
    }
    messages.forEach((message, index) => {
      out.message(index);
      writeHeader(out, message.role);
      out.sampled(message.role === 'assistant');
      writeMessage(out, message);
      out.control('<|end|>');
    });
    if (!generationPrompt) return;
    out.message(null);
    writeHeader(out, 'assistant');
  },
  reader: (_options, context, control) => readSound(control, context),
  grammar: describeSound,
};

/** What it may reply: text, then calls; calls alone; or the JSON that the response format asks for. */
export function describeSound({
  functions,
  mustCall,
  responseSchema,
}: GrammarContext<unknown>): Grammar {
  const end: Expression = { end: ['<|end|>'] };
  if (responseSchema !== undefined) return { root: [{ schema: responseSchema, as: 'json' }, end] };
  const text: Expression = { text: { until: ['<|call|>', '<|think|>'] } };
  if (functions.length === 0) return { root: [text, end] };
  const calls: Expression = {
    repeat: { choice: functions.map(({ name, parameters }) => soundCall(name, parameters)) },
    min: mustCall ? 1 : 0,
  };
  return { root: [mustCall ? [] : text, calls, end] };
}

export function soundCall(name: string, parameters: JsonSchema): Expression {
  const args = { schema: parameters, as: 'json' } as const;
  return {
    call: name,
    spelled: [`<|call|>{"name":${JSON.stringify(name)},"arguments":`, args, '}'],
  };
}

export function writeHeader(out: Writer, role: string): void {
  out.control('<|turn|>');
  out.scaffold(`${role}\n`);
}

export function writeMessage(out: Writer, message: Message): void {
  if (message.role === 'assistant' && message.reasoning_content) {
    out.control('<|think|>');
    out.content(message.reasoning_content);
    out.control('<|think|>');
  }
  writeContent(out, message.content);
  if (message.role !== 'assistant') return;
  for (const call of message.tool_calls ?? []) {
    if (call.type !== 'function') continue;
    out.control('<|call|>');
    const { name, arguments: json } = call.function;
    out.content(`{"name":${JSON.stringify(name)},"arguments":${json}}`);
  }
}

export function writeContent(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') out.content(content);
  else {
    for (const part of content ?? []) {
      if (part.type === 'text') out.content(part.text);
      else out.media(part, image);
    }
  }
}

/** Reads text, thoughts between `<|think|>`, calls after `<|call|>`, up to `<|end|>`. */
export function readSound(control: ControlTokens, context: ReaderContext): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, context);
  let place: 'text' | 'reasoning' | 'call' | 'over' = 'text';
  let call = '';
  /** What reasoning may call at its end, the mark before each; and the white space after it. */
  let drafts: string[] = [];
  let space = '';
  /** Whether text comes before in the line: a mark that begins reasoning is only named there. */
  let isInLine = false;
  /** How much of the call has been emitted. */
  let told = 0;

  const readCall = (text: string): void => {
    call += text;
    if (!calls.isOpen) {
      const isPossible = call.length < LONGEST_HEAD && text.includes(':');
      const head = isPossible ? HEAD.exec(call) : null;
      if (head?.[1] === undefined) return;
      calls.start(JSON.parse(head[1]));
      told = head[0].length;
    }
    // The last brace may be that of the call.
    if (call.length - 1 <= told) return;
    calls.arguments(call.slice(told, -1));
    told = call.length - 1;
  };
  const endCall = (): void => {
    if (place !== 'call') return;
    const raw = call;
    call = '';
    place = 'text';
    if (calls.isOpen && isCall(raw)) {
      calls.end();
      return;
    }
    const reason = 'no JSON of a call';
    if (calls.isOpen) calls.withdraw(raw, reason);
    else events.add({ type: 'tool-call-malformed', raw, reason });
    if (raw !== '') events.add({ type: 'text', text: raw });
  };
  /** Something follows the drafts: they were reasoning. */
  const dropDrafts = (): void => {
    if (drafts.length > 0) events.add({ type: 'reasoning', text: drafts.join('') });
    if (space !== '') events.add({ type: 'text', text: space });
    drafts = [];
    space = '';
  };
  /** The reply ends: the calls that its reasoning ends with are calls. */
  const emitDrafts = (): void => {
    const raw = (draft: string): string => draft.slice('<|call|>'.length).trim();
    const meant = drafts.splice(drafts.findLastIndex((draft) => !isCall(raw(draft))) + 1);
    if (meant.length > 0) space = '';
    dropDrafts();
    for (const draft of meant) {
      const head = HEAD.exec(raw(draft));
      calls.start(JSON.parse(head?.[1] ?? '""'));
      calls.arguments(raw(draft).slice(head?.[0].length, -1));
      calls.end();
    }
  };
  const finish = (reason: EndReason, stop?: string): void => {
    endCall();
    if (reason === 'length' || reason === 'content_filter') dropDrafts();
    else emitDrafts();
    place = 'over';
    const ended = reason === 'stop' && calls.made > 0 ? ('tool_calls' as const) : reason;
    events.add({ type: 'end', reason: ended, ...(stop !== undefined && { stop }) });
  };

  const say = (text: string): void => {
    dropDrafts();
    isInLine = place === 'text' && !text.endsWith('\n');
    events.add({ type: place === 'over' ? 'ignored' : (place as 'text' | 'reasoning'), text });
  };

  const scanner = createControlScanner(control, {
    text(text) {
      if (place === 'call') readCall(text);
      else if (drafts.length > 0 && place === 'reasoning') drafts[drafts.length - 1] += text;
      else if (drafts.length > 0 && place === 'text' && text.trim() === '') space += text;
      else say(text);
    },
    control(token) {
      if (place === 'over') events.add({ type: 'ignored', text: token });
      else if (token === '<|end|>') finish('stop', token);
      else if (token === '<|call|>' && context.readsCalls && place === 'reasoning') {
        drafts.push(token);
      } else if (token === '<|call|>' && context.readsCalls) {
        dropDrafts();
        endCall();
        place = 'call';
      } else if (token === '<|think|>' && !isInLine) {
        endCall();
        if (place === 'text') dropDrafts();
        place = place === 'reasoning' ? 'text' : 'reasoning';
      } else this.text(token);
    },
  });

  return {
    push(chunk) {
      scanner.push(chunk);
      return events.take();
    },
    end(reason) {
      scanner.end();
      if (place !== 'over') finish(reason ?? 'unknown');
      return events.take();
    },
  };
}

const HEAD = /^\{"name":("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})+"),"arguments":/u;

/** Beyond it, no call is looked for: looking again and again would take quadratic time. */
const LONGEST_HEAD = 500;

function isCall(raw: string): boolean {
  const json = raw.slice(HEAD.exec(raw)?.[0].length, -1);
  try {
    const value: unknown = JSON.parse(json);
    return (
      raw.endsWith('}') && typeof value === 'object' && value !== null && !Array.isArray(value)
    );
  } catch {
    return false;
  }
}
