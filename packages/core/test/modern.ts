import { choice, defineOptions, flag } from '../src/checking/options.js';
import { createControlScanner } from '../src/control/control-scanner.js';
import type { Part, Tool } from '../src/conversation/conversation.js';
import { defineFormat } from '../src/format/define-format.js';
import type { ReaderContext, ReaderEvent } from '../src/reading/reader.js';
import { markup } from '../src/writing/writer.js';

const TOKENS = ['<sys>', '<dev>', '<user>', '<bot>', '<tool>', '<end>', '<return>', '<img>'];
const SECTIONS = ['<think>', '</think>', '<call>', '</call>'];
const IMAGE = markup({ control: '<img>' });

/** A format of everything that a model of today may need. */
export const modern = defineFormat({
  name: 'modern',
  models: [
    'modern-*',
    { match: ['modern-base-*'], options: { edition: 'base' } },
    { match: 'modern-coder-*', except: '*-beta', rank: 1, options: { terse: true } },
  ],
  options: defineOptions({ edition: choice('chat', 'base'), terse: flag(false) }),
  control: [...TOKENS, ...SECTIONS],
  special: ['<reserved_*>'],
  stop: ['<return>'],
  ends: ['<return>', '<end>'],
  endInHistory: () => '<end>',
  callId: (index) => `call${index}`.padEnd(9, '0'),
  supports: {
    system: 'first',
    developer: true,
    history: true,
    alternation: true,
    tools: true,
    customTools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    order: true,
    reasoning: true,
    signatures: true,
    images: true,
    toolErrors: true,
    refusals: 'lost',
    stripsPastReasoning: false,
    stripsReasoning: false,
  },
  request: {
    prefill: true,
    thinking: { enabled: true, effort: ['low', 'high'], budget: true },
    toolChoice: true,
    responseFormat: true,
    documents: true,
  },
  write({ messages }, out, context) {
    const { thinking, toolChoice, responseFormat, documents, options } = context;
    const asked = { edition: options.edition, thinking, toolChoice, responseFormat, documents };
    if (!options.terse) out.scaffold(`${JSON.stringify(asked)}\n`);
    const headers = { system: '<sys>', developer: '<dev>', user: '<user>', assistant: '<bot>' };
    messages.forEach((message, index) => {
      out.message(index);
      out.control(headers[message.role as 'user'] ?? '<tool>');
      out.sampled(message.role === 'assistant');
      const { content } = message;
      if (typeof content === 'string') out.content(content);
      else {
        for (const part of (content ?? []) as readonly Part[]) {
          if (part.type === 'image') out.media(part, IMAGE);
          if ('text' in part) out.content(part.text);
          if ('signature' in part) out.scaffold(`[${part.signature}]`);
        }
      }
      out.control('<end>');
    });
    out.message(null);
    if (!context.generationPrompt) return;
    out.control('<bot>');
    out.reply();
    if (thinking.enabled) out.control('<think>');
  },
  reader: (_options, context, control) => {
    let events: ReaderEvent[] = [];
    let section: 'text' | 'reasoning' | 'call' = 'text';
    let call = '';
    let calls = 0;
    let isOver = false;
    const take = (): ReaderEvent[] => {
      const taken = events;
      events = [];
      return taken;
    };
    const scanner = createControlScanner(control, {
      text(text) {
        if (section === 'call') call += text;
        else events.push({ type: section, text });
      },
      control(token) {
        if (token === '<think>') section = 'reasoning';
        else if (token === '<call>' && context.readsCalls) section = 'call';
        else if (token === '</call>') {
          events.push(...eventsOfCall(call, calls++, context));
          call = '';
          section = 'text';
        } else if (token === '</think>') section = 'text';
        else if (token === '<return>') {
          isOver = true;
          events.push({ type: 'end', reason: 'stop', stop: token });
        } else this.text(token);
      },
    });
    return {
      push(chunk) {
        scanner.push(chunk);
        return take();
      },
      end(reason = 'unknown') {
        scanner.end();
        if (!isOver) events.push({ type: 'end', reason });
        return take();
      },
    };
  },
});

/** `name key=value`, its value typed by the tool's schema alone; `name input` for a custom tool. */
function eventsOfCall(text: string, index: number, context: ReaderContext): ReaderEvent[] {
  const [name = '', rest = ''] = text.split(/ (.*)/);
  const tool = context.tools?.find((each) => nameOf(each) === name);
  const custom = tool?.type === 'custom';
  const [key = '', value = ''] = rest.split('=');
  const input = custom ? rest : `{${JSON.stringify(key)}:${spelled(tool, key, value)}}`;
  return [
    { type: 'tool-call', index, id: context.callId(index), name, ...(custom && { custom }) },
    { type: 'tool-call-arguments', index, text: input },
    { type: 'tool-call-end', index },
  ];
}

function spelled(tool: Tool | undefined, key: string, value: string): string {
  const properties = tool?.type === 'function' ? tool.function.parameters?.['properties'] : {};
  const { type } = (properties as Record<string, { type?: string }>)?.[key] ?? {};
  return type === 'number' ? value : JSON.stringify(value);
}

function nameOf(tool: Tool): string {
  if (tool.type === 'provider') return tool.format;
  return tool.type === 'function' ? tool.function.name : tool.custom.name;
}
