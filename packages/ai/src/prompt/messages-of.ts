import { type Conversation, type Message, ModelspeakError, type Tool } from '@modelspeak/core';
import { type AnyVariables, Prompt, type Template } from '@modelspeak/prompts';
import type { AnyAskOptions } from '../asking/ask-options.js';
import type { Kit } from '../kit.js';
import { type AnyPrompt, isTemplateInput } from './prompt-input.js';

/**
 * Converts a prompt into a conversation: fills its placeholders, and puts earlier messages before it.
 *
 * @throws {ModelspeakError} `invalid_input` for a second system message, and for an unknown template
 */
export function conversationOf(kit: Kit, prompt: AnyPrompt, options: AnyAskOptions): Conversation {
  const { userName, prefill, noSystemMessage, system } = options;
  const before = asConversation(options.conversation ?? []);
  const asked = promptConversation(kit, prompt, options.variables);
  const joined = joinedMessages(before.messages, asked.messages);
  const hasSystem = joined.some(isSystem);
  const told: readonly Message[] =
    hasSystem || system === undefined ? joined : [{ role: 'system', content: system }, ...joined];
  const whole = noSystemMessage === true ? told.map(asUser) : told;
  const named = userName === undefined ? whole : withUserName(whole, userName);
  const tools: readonly Tool[] = [...(before.tools ?? []), ...(asked.tools ?? [])];
  return {
    messages: prefill === undefined ? named : [...named, { role: 'assistant', content: prefill }],
    ...(tools.length > 0 && { tools }),
  };
}

function promptConversation(
  kit: Kit,
  prompt: AnyPrompt,
  variables: AnyVariables | undefined,
): Conversation {
  if (isTemplateInput(prompt)) {
    const { template } = prompt;
    const found = typeof template === 'string' ? templateOf(kit, template) : template;
    const [name, filled] =
      found instanceof Prompt
        ? ['the prompt', found]
        : [`the template "${found.name}"`, found.prompt];
    const given = { ...variables, ...prompt.variables };
    checkVariables(name, filled.placeholders, given);
    return filledConversation(filled, given);
  }
  const conversation = asConversation(prompt);
  if (variables === undefined) return conversation;
  const filled = Prompt.fromMessages(conversation.messages, { braces: 'double' });
  return { ...conversation, ...filledConversation(filled, variables) };
}

/** Refuses missing and unknown variables, as the compiler does: a model must not see a placeholder. */
function checkVariables(name: string, placeholders: readonly string[], given: AnyVariables): void {
  const takes = `it takes: ${placeholders.join(', ') || 'none'}`;
  const missing = placeholders.find(
    (placeholder) => !Object.hasOwn(given, placeholder) || given[placeholder] === undefined,
  );
  const unknown = Object.keys(given).find((word) => !placeholders.includes(word));
  // A misspelled name is both.
  const problem =
    unknown !== undefined
      ? `has no variable "${unknown}"`
      : missing !== undefined && `needs a value for "${missing}"`;
  if (problem === false) return;
  throw new ModelspeakError('invalid_input', `${name} ${problem}; ${takes}`, {
    path: `variables.${unknown ?? missing}`,
  });
}

function filledConversation(prompt: Prompt, variables: AnyVariables): Conversation {
  if (prompt.braces === 'single') return prompt.conversation(variables);
  return prompt.conversation(variables, { defaultSystemMessage: false });
}

function asConversation(prompt: Exclude<AnyPrompt, { readonly template: unknown }>): Conversation {
  if (typeof prompt === 'string') return { messages: [{ role: 'user', content: prompt }] };
  if (isList(prompt)) return { messages: prompt };
  return 'messages' in prompt ? prompt : { messages: [prompt] };
}

function isList(prompt: object): prompt is readonly Message[] {
  return Array.isArray(prompt);
}

function templateOf({ templates }: Kit, name: string): Template {
  const known = templates?.list() ?? [];
  const template = known.find((one) => one.name === name);
  if (template !== undefined) return template;
  const advice =
    templates === undefined ? 'pass templates to createAi' : 'call list() of the store to see them';
  throw new ModelspeakError('invalid_input', `no template is named "${name}"; ${advice}`, {
    path: 'template',
  });
}

/** Puts the system message first, then the earlier messages, then the rest. */
function joinedMessages(
  before: readonly Message[],
  messages: readonly Message[],
): readonly Message[] {
  if (before.length === 0) return messages;
  const systems = messages.filter(isSystem);
  if (systems.length > 0 && before.some(isSystem)) {
    throw new ModelspeakError(
      'invalid_input',
      'both the conversation and the prompt have a system message; remove one',
      { path: `prompt[${messages.findIndex(isSystem)}]` },
    );
  }
  return [...systems, ...before, ...messages.filter((message) => !isSystem(message))];
}

function isSystem({ role }: Message): boolean {
  return role === 'system' || role === 'developer';
}

function asUser(message: Message): Message {
  return isSystem(message) ? ({ ...message, role: 'user' } as Message) : message;
}

function withUserName(messages: readonly Message[], name: string): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, index) =>
    index === last ? ({ ...message, name } as Message) : message,
  );
}
