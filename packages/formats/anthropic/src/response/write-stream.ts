import type {
  ReaderEvent,
  ResponseOptions,
  ResponseWriter,
  ToolCall,
  Usage,
} from '@modelspeak/core';
import { completeCalls, type WholeEvent } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { stopReason } from './end-reason.js';
import { writeUsage } from './usage.js';
import { writeCall } from './write-call.js';
import { writeError } from './write-error.js';
import type {
  WrittenAnthropicBlock,
  WrittenAnthropicDelta,
  WrittenAnthropicEvent,
} from './written.js';

type Spoken = Extract<WholeEvent, { type: 'text' | 'reasoning' }>;

/** Writes a stream: one block after the other. */
export function createStreamWriter(
  options: ResponseOptions,
): ResponseWriter<WrittenAnthropicEvent> {
  const completer = completeCalls();
  const stream = new BlockStream(options);
  let usage: Usage | undefined;
  let ending: Extract<ReaderEvent, { type: 'end' }> | undefined;

  const write = (event: WholeEvent): void => {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        stream.say(event);
        break;
      case 'refusal':
        stream.say({ type: 'text', text: event.text });
        break;
      case 'call':
        stream.call(event.call);
        break;
      case 'provider':
        if (event.format === NAME) stream.block(event.value as unknown as WrittenAnthropicBlock);
        break;
      case 'usage':
        usage = event.usage;
        stream.count(usage);
        break;
      case 'end':
        ending = event;
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
    error: (error) => [writeError(error)],
  };
}

/** The events of a message whose blocks are written as they come. */
class BlockStream {
  readonly #options: ResponseOptions;
  #events: WrittenAnthropicEvent[] = [];
  #hasBegun = false;
  #hasCalls = false;
  #blocks = 0;
  #open: Spoken['type'] | undefined;
  #usage: Usage | undefined;

  constructor(options: ResponseOptions) {
    this.#options = options;
  }

  take(): readonly WrittenAnthropicEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** Takes what was counted so far. The first event says how many tokens the prompt has, if it is known. */
  count(usage: Usage): void {
    this.#usage = usage;
  }

  say(event: Spoken): void {
    const { type, text } = event;
    if (type === 'reasoning' && event.encrypted !== undefined && text === '') {
      this.block({ type: 'redacted_thinking', data: event.encrypted });
      return;
    }
    const signature = type === 'reasoning' ? event.signature : undefined;
    if (text !== '' || signature !== undefined) this.#openFor(type);
    if (text !== '') {
      this.#add(
        type === 'text' ? { type: 'text_delta', text } : { type: 'thinking_delta', thinking: text },
      );
    }
    if (signature) this.#add({ type: 'signature_delta', signature });
    const citations = event.extra?.['citations'];
    if (type === 'text' && Array.isArray(citations)) {
      this.#openFor('text');
      for (const citation of citations) this.#add({ type: 'citations_delta', citation });
    }
    if (signature !== undefined || event.extra !== undefined) this.#close();
  }

  call(call: ToolCall): void {
    const { block, json } = writeCall(call);
    this.#hasCalls = true;
    this.#start(block);
    this.#add({ type: 'input_json_delta', partial_json: json });
    this.#stop();
  }

  /** Writes a whole block. */
  block(block: WrittenAnthropicBlock): void {
    this.#start(block);
    this.#stop();
  }

  finish({ reason, stop }: Extract<ReaderEvent, { type: 'end' }>, usage: Usage | undefined): void {
    this.#begin();
    this.#close();
    const asked = this.#options.stop?.find((text) => text === stop);
    this.#events.push(
      {
        type: 'message_delta',
        delta: {
          stop_reason: stopReason(reason, this.#hasCalls, asked),
          stop_sequence: asked ?? null,
        },
        usage: writeUsage(usage),
      },
      { type: 'message_stop' },
    );
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { id, model } = this.#options;
    this.#events.push({
      type: 'message_start',
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: writeUsage(this.#usage),
      },
    });
  }

  #openFor(type: Spoken['type']): void {
    if (this.#open === type) return;
    this.#start(
      type === 'text'
        ? { type: 'text', text: '', citations: null }
        : { type: 'thinking', thinking: '', signature: '' },
    );
    this.#open = type;
  }

  #start(content_block: WrittenAnthropicBlock): void {
    this.#begin();
    this.#close();
    this.#events.push({ type: 'content_block_start', index: this.#blocks, content_block });
  }

  #add(delta: WrittenAnthropicDelta): void {
    this.#events.push({ type: 'content_block_delta', index: this.#blocks, delta });
  }

  #close(): void {
    if (this.#open !== undefined) this.#stop();
  }

  #stop(): void {
    this.#events.push({ type: 'content_block_stop', index: this.#blocks });
    this.#blocks++;
    this.#open = undefined;
  }
}
