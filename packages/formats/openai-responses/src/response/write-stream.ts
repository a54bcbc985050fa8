import {
  type EndReason,
  JsonNumber,
  type ResponseError,
  type ResponseOptions,
  type ResponseWriter,
  type ToolCall,
  type Usage,
} from '@modelspeak/core';
import { completeCalls, type WholeEvent } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { writeUsage } from './usage.js';
import type {
  WrittenOpenAIResponse,
  WrittenOpenAIResponseEvent,
  WrittenResponseItem,
  WrittenResponsePart,
} from './written.js';

type Extra = Readonly<Record<string, unknown>>;
type Item<Type> = Extract<WrittenResponseItem, { type: Type }>;

/** Writes a stream: one item after the other. */
export function createStreamWriter(
  options: ResponseOptions,
): ResponseWriter<WrittenOpenAIResponseEvent> {
  const completer = completeCalls();
  const stream = new ItemStream(options);
  let usage: Usage | undefined;
  let ending: EndReason | undefined;

  const write = (event: WholeEvent): void => {
    switch (event.type) {
      case 'text':
        stream.say('output_text', event.text);
        if (event.extra !== undefined) stream.endPart(event.extra);
        break;
      case 'refusal':
        stream.say('refusal', event.text);
        break;
      case 'reasoning':
        stream.think(event);
        break;
      case 'call':
        stream.call(event.call);
        break;
      case 'extra':
        stream.describeMessage(event.extra);
        break;
      case 'provider':
        if (event.format === NAME) stream.item(event.value as unknown as WrittenResponseItem);
        break;
      case 'usage':
        usage = event.usage;
        break;
      case 'end':
        ending = event.reason;
        break;
      default:
        break;
    }
  };

  return {
    push(event) {
      for (const whole of completer.push(event)) write(whole);
      return stream.take();
    },
    end() {
      if (ending !== undefined) stream.finish(ending, usage);
      ending = undefined;
      return stream.take();
    },
    error(error) {
      stream.fail(error);
      return stream.take();
    },
  };
}

/** The events of a response whose items are written as they come. */
class ItemStream {
  readonly #options: ResponseOptions;
  readonly #output: WrittenResponseItem[] = [];
  #events: WrittenOpenAIResponseEvent[] = [];
  #sequence = 0;
  #hasBegun = false;
  #message: Item<'message'> | undefined;
  #part: WrittenResponsePart | undefined;
  #reasoning: Item<'reasoning'> | undefined;
  #ofMessage: Extra = {};

  constructor(options: ResponseOptions) {
    this.#options = options;
  }

  take(): readonly WrittenOpenAIResponseEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** Takes the keys of the next message. */
  describeMessage(extra: Extra): void {
    this.#ofMessage = extra;
  }

  say(type: WrittenResponsePart['type'], text: string): void {
    if (text === '') return;
    this.#endReasoning();
    if (this.#message === undefined) {
      this.#message = {
        id: this.#idOf('msg'),
        ...this.#ofMessage,
        type: 'message',
        role: 'assistant',
        status: 'in_progress',
        content: [],
      };
      this.#ofMessage = {};
      this.#added({ ...this.#message });
    }
    if (this.#part?.type !== type) this.#openPart(type);
    const part = this.#part;
    if (part?.type === 'output_text') {
      part.text += text;
      this.#emit('response.output_text.delta', { ...this.#place(), delta: text, logprobs: [] });
    } else if (part !== undefined) {
      part.refusal += text;
      this.#emit('response.refusal.delta', { ...this.#place(), delta: text });
    }
  }

  /** Ends a part of a message, with the keys of the provider. */
  endPart(extra: Extra = {}): void {
    const part = this.#part;
    if (part === undefined) return;
    Object.assign(part, extra);
    const place = this.#place();
    this.#part = undefined;
    if (part.type === 'output_text') {
      this.#emit('response.output_text.done', { ...place, text: part.text, logprobs: [] });
    } else this.#emit('response.refusal.done', { ...place, refusal: part.refusal });
    this.#emit('response.content_part.done', { ...place, part });
  }

  think(event: Extract<WholeEvent, { type: 'reasoning' }>): void {
    const { text, id, encrypted, extra } = event;
    const open = this.#reasoning;
    if (open === undefined || (id !== undefined && id !== open.id)) {
      if (text === '' && id === undefined && encrypted === undefined) return;
      this.#endItem();
      this.#reasoning = { type: 'reasoning', id: id ?? this.#idOf('rs'), summary: [] };
      this.#added({ ...this.#reasoning, summary: [] });
    }
    const item = this.#reasoning as Item<'reasoning'>;
    if (text !== '') this.#addSummary(item, text);
    if (encrypted !== undefined) item.encrypted_content = encrypted;
    Object.assign(item, extra);
    // An id comes with every piece; what else the provider adds comes last.
    if (encrypted !== undefined || extra !== undefined || event.signature !== undefined) {
      this.#endReasoning();
    }
  }

  call(call: ToolCall): void {
    const { id: call_id, extra } = call;
    if (call.type === 'custom') {
      const { name, input } = call.custom;
      const item = { id: this.#idOf('ctc'), type: 'custom_tool_call' as const, call_id, name };
      this.#callItem({ ...item, input: '', ...extra }, 'custom_tool_call_input', 'input', input);
      return;
    }
    const { name, arguments: json } = call.function;
    const item = { id: this.#idOf('fc'), type: 'function_call' as const, call_id, name };
    this.#callItem(
      { ...item, arguments: '', status: 'in_progress', ...extra },
      'function_call_arguments',
      'arguments',
      json,
    );
  }

  #callItem(
    item: Item<'function_call' | 'custom_tool_call'>,
    event: string,
    key: 'arguments' | 'input',
    text: string,
  ): void {
    this.#endItem();
    this.#added(item);
    const place = { item_id: item.id, output_index: this.#output.length };
    if (text !== '') this.#emit(`response.${event}.delta`, { ...place, delta: text });
    const named = key === 'arguments' ? { name: item.name } : {};
    this.#emit(`response.${event}.done`, { ...place, ...named, [key]: text });
    const status = key === 'arguments' ? { status: 'completed' as const } : {};
    this.#done({ ...item, [key]: text, ...status } as WrittenResponseItem);
  }

  /** Writes a whole item. */
  item(item: WrittenResponseItem): void {
    this.#endItem();
    this.#added(item);
    this.#done(item);
  }

  finish(reason: EndReason, usage: Usage | undefined): void {
    this.#begin();
    this.#endItem();
    const isCut = reason === 'length' || reason === 'content_filter';
    const response: WrittenOpenAIResponse = {
      ...this.#response(isCut ? 'incomplete' : 'completed'),
      completed_at: isCut ? null : this.#options.created,
      ...(isCut && {
        incomplete_details: { reason: reason === 'length' ? 'max_output_tokens' : reason },
      }),
      usage: usage === undefined ? null : writeUsage(usage),
    };
    this.#emit(`response.${response.status}`, { response });
  }

  fail({ message, code = 'server_error' }: ResponseError): void {
    this.#begin();
    const error = { code, message };
    this.#emit('response.failed', { response: { ...this.#response('failed'), error } });
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const response = this.#response('in_progress');
    this.#emit('response.created', { response });
    this.#emit('response.in_progress', { response });
  }

  #emit(type: string, data: object): void {
    this.#events.push({ type, sequence_number: this.#sequence, ...copyOf(data) });
    this.#sequence++;
  }

  #idOf(kind: string): string {
    return `${kind}_${this.#options.id}_${this.#output.length}`;
  }

  #added(item: WrittenResponseItem): void {
    this.#begin();
    this.#emit('response.output_item.added', { output_index: this.#output.length, item });
  }

  #done(item: WrittenResponseItem): void {
    this.#emit('response.output_item.done', { output_index: this.#output.length, item });
    this.#output.push(item);
  }

  #place(): object {
    const content_index = Math.max((this.#message?.content.length ?? 0) - 1, 0);
    return { item_id: this.#message?.id, output_index: this.#output.length, content_index };
  }

  #openPart(type: WrittenResponsePart['type']): void {
    this.endPart();
    this.#part =
      type === 'output_text'
        ? { type, text: '', annotations: [], logprobs: [] }
        : { type, refusal: '' };
    this.#message?.content.push(this.#part);
    this.#emit('response.content_part.added', { ...this.#place(), part: this.#part });
  }

  #addSummary(item: Item<'reasoning'>, text: string): void {
    const place = { item_id: item.id, output_index: this.#output.length, summary_index: 0 };
    let [part] = item.summary;
    if (part === undefined) {
      part = { type: 'summary_text', text: '' };
      item.summary.push(part);
      this.#emit('response.reasoning_summary_part.added', { ...place, part });
    }
    part.text += text;
    this.#emit('response.reasoning_summary_text.delta', { ...place, delta: text });
  }

  #endReasoning(): void {
    const item = this.#reasoning;
    this.#reasoning = undefined;
    if (item === undefined) return;
    const place = { item_id: item.id, output_index: this.#output.length, summary_index: 0 };
    for (const part of item.summary.slice(0, 1)) {
      this.#emit('response.reasoning_summary_text.done', { ...place, text: part.text });
      this.#emit('response.reasoning_summary_part.done', { ...place, part });
    }
    this.#done(item);
  }

  /** Ends the message or the reasoning that is open. */
  #endItem(): void {
    this.#endReasoning();
    const message = this.#message;
    if (message === undefined) return;
    this.endPart();
    this.#message = undefined;
    this.#done({ ...message, status: 'completed' });
  }

  #response(status: WrittenOpenAIResponse['status']): WrittenOpenAIResponse {
    const { id, model, created } = this.#options;
    return {
      id,
      object: 'response',
      created_at: created,
      completed_at: null,
      status,
      background: false,
      error: null,
      incomplete_details: null,
      instructions: null,
      max_output_tokens: null,
      metadata: {},
      model,
      output: [...this.#output],
      output_text: textOf(this.#output),
      parallel_tool_calls: true,
      previous_response_id: null,
      reasoning: { effort: null, summary: null },
      store: false,
      temperature: null,
      text: { format: { type: 'text' } },
      tool_choice: 'auto',
      tools: [],
      top_p: null,
      truncation: 'disabled',
      usage: null,
    };
  }
}

function textOf(output: readonly WrittenResponseItem[]): string {
  return output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join('');
}

/** A copy, whose numbers keep their spelling: they would not survive `structuredClone`. */
function copyOf<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || data instanceof JsonNumber) return data;
  if (Array.isArray(data)) return data.map(copyOf) as Data;
  return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, copyOf(item)])) as Data;
}
