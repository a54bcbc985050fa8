import type { Conversation, Message, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import type { Dialect } from '../dialects/dialect.js';
import { marks } from '../dialects/tokens.js';
import { textIn } from './content.js';
import { entriesOf } from './entries.js';
import { type Prompt, writeReply, writeResult, writeUser } from './messages.js';
import { placeOfSystem, placesOfTools } from './places.js';
import { writeSettings } from './settings.js';

const SYSTEM = /* @__PURE__ */ marks('[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]');

/** Writes a conversation in a dialect. */
export function writePrompt(
  dialect: Dialect,
  { messages, tools }: Conversation,
  out: Writer,
  { today, thinking, takesLoss }: Pick<WriteContext<unknown>, 'today' | 'thinking' | 'takesLoss'>,
): void {
  const say = (text: string): void => {
    if (text === '') return;
    if (dialect.space !== '') out.scaffold(dialect.space);
    out.content(text);
  };
  const prompt: Prompt = { dialect, out, say };
  const entries = entriesOf(messages, dialect);
  const system = systemIn(messages[0], dialect);
  const systemAt = system === undefined ? undefined : placeOfSystem(entries, dialect, takesLoss);
  const functions = (tools ?? []).filter((tool) => tool.type === 'function');
  const toolsAt = functions.length > 0 ? placesOfTools(entries, dialect, takesLoss) : undefined;
  const writeTools = (): void => {
    out.message(null);
    out.markup(dialect.tools.open);
    say(dialect.toolList(functions));
    out.markup(dialect.tools.close);
  };

  out.message(null);
  out.control('<s>');
  if (system !== undefined && systemAt === 'start') {
    out.message(0);
    out.markup(SYSTEM.open);
    say(system);
    out.markup(SYSTEM.close);
  } else if (system === undefined && dialect.defaultSystem !== undefined) {
    out.markup(SYSTEM.open);
    out.markup(dialect.defaultSystem(today));
    out.markup(SYSTEM.close);
  }
  if (toolsAt?.has('start')) writeTools();
  const settingsAt = dialect.settings && entries.find(({ message }) => message.role === 'user');
  for (const entry of entries) {
    const { message, index } = entry;
    if (toolsAt?.has(entry)) writeTools();
    if (entry === settingsAt) writeSettings(dialect, thinking, out);
    out.message(index);
    if (message.role === 'user') {
      writeUser(prompt, message, index, entry === systemAt ? system : undefined);
    } else if (message.role === 'assistant') {
      writeReply(prompt, message, index);
    } else {
      writeResult(prompt, message, index);
    }
  }
}

function systemIn(message: Message | undefined, dialect: Dialect): string | undefined {
  return message?.role === 'system' ? textIn(message.content, dialect, 0) : undefined;
}
