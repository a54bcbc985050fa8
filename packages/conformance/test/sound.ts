import type { Conversation, Message, Reader, Writer } from '@modelspeak/core';
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
  request: { prefill: true, documents: true },
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
};

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
    out.content(JSON.stringify(call.function));
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
  let call: string[] = [];

  const endCall = (): void => {
    if (place !== 'call') return;
    const raw = call.join('');
    call = [];
    place = 'text';
    try {
      const { name, arguments: json } = JSON.parse(raw) as { name: string; arguments: string };
      if (!name || !isJsonObject(json)) throw new Error('no call');
      calls.start(name);
      calls.arguments(json);
      calls.end();
    } catch {
      events.add({ type: 'tool-call-malformed', raw, reason: 'no JSON of a call' });
      if (raw !== '') events.add({ type: 'text', text: raw });
    }
  };
  const finish = (reason: 'stop' | 'unknown', stop?: string): void => {
    endCall();
    place = 'over';
    const ended = reason === 'stop' && calls.made > 0 ? ('tool_calls' as const) : reason;
    events.add({ type: 'end', reason: ended, ...(stop !== undefined && { stop }) });
  };

  const scanner = createControlScanner(control, {
    text(text) {
      if (place === 'call') call.push(text);
      else events.add({ type: place === 'over' ? 'ignored' : place, text });
    },
    control(token) {
      if (place === 'over') events.add({ type: 'ignored', text: token });
      else if (token === '<|end|>') finish('stop', token);
      else if (token === '<|call|>' && context.readsCalls) {
        endCall();
        place = 'call';
      } else if (token === '<|think|>') {
        endCall();
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
      if (place !== 'over') finish(reason === 'stop' ? 'stop' : 'unknown');
      return events.take();
    },
  };
}

function isJsonObject(text: string): boolean {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
