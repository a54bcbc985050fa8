import { type Conversation, type Format, ModelspeakError } from '@modelspeak/core';

/** What every format writes. */
const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;
/** What providers of messages APIs take. */
const OF_PROVIDERS = /^[a-zA-Z0-9_-]+$/;

/** Whether a format writes the name of a tool so that it reads a call of it. */
export function writesName(name: string, format: Format): boolean {
  if (format.kind === 'messages') return OF_PROVIDERS.test(name);
  if (PLAIN.test(name)) return true;
  const asked: Conversation = {
    messages: [{ role: 'user', content: 'x' }],
    tools: [{ type: 'function', function: { name, description: 'x', parameters: NONE } }],
  };
  const call = { id: 'call00000', type: 'function', function: { name, arguments: '{}' } } as const;
  try {
    const turn = format.turn(asked, {});
    const messages = [...asked.messages, { role: 'assistant', content: null, tool_calls: [call] }];
    const whole = format.render({ ...asked, messages } as Conversation, {
      generationPrompt: false,
    });
    // A grammar refuses what a call cannot spell without quotes.
    turn.grammar();
    const reader = turn.reader();
    const reply = whole.startsWith(turn.text) ? whole.slice(turn.text.length) : '';
    const events = [...reader.push(reply), ...reader.end('stop')];
    return events.some((event) => event.type === 'tool-call' && event.name === name);
  } catch (error) {
    if (error instanceof ModelspeakError || (error as Error)?.name === 'ModelspeakError') {
      return false;
    }
    throw error;
  }
}

/** The same name in letters that the format writes. */
export function writable(name: string, { kind }: Format): string {
  const others = kind === 'messages' ? /[^a-zA-Z0-9_-]/g : /[^\p{L}\p{N}_.-]/gu;
  return name.replace(others, '_').replace(/^(?![\p{L}\p{N}_])/u, '_');
}

const NONE = { type: 'object', properties: {} };
