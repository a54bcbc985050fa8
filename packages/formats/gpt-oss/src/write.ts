import type { Conversation, Writer } from '@modelspeak/core';
import { textOf, type WriteContext } from '@modelspeak/core/authoring';
import { writeAssistant } from './messages/assistant.js';
import { writeDeveloper, writeLaterDeveloper } from './messages/developer.js';
import { writeSystem } from './messages/system.js';
import { writeResult } from './messages/tool.js';
import type { Writing } from './messages/writing.js';
import type { BaseOptions } from './options.js';
import type { Profile } from './profiles/profile.js';
import { writesThought } from './thoughts.js';
import { ASSISTANT, marked } from './tokens.js';

const USER = /* @__PURE__ */ marked('<|start|>user<|message|>');

/** Writes a conversation in the order of the prompt. */
export function writeConversation(
  profile: Profile,
  conversation: Conversation,
  out: Writer,
  context: WriteContext<BaseOptions>,
): void {
  const { messages } = conversation;
  writeSystem(conversation, out, context);
  writeDeveloper(profile, conversation, out, context.takesLoss);

  const hasThought = writesThought(messages, profile, context);
  const writing: Writing = { profile, conversation, out, context, hasThought, called: new Map() };
  messages.forEach((message, index) => {
    out.message(index);
    switch (message.role) {
      case 'system':
        // The developer message contains the first one.
        if (index > 0) writeLaterDeveloper(message, out);
        break;
      case 'assistant':
        writeAssistant(message, index, writing);
        break;
      case 'tool':
        writeResult(message, index, writing);
        break;
      default:
        out.markup(USER);
        out.content(textOf(message.content));
        out.control('<|end|>');
    }
  });
  if (!context.generationPrompt) return;
  out.message(null);
  out.markup(ASSISTANT);
}
