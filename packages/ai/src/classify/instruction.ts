import type { Message } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { type AnyVariables, Prompt } from '@modelspeak/prompts';
import { type AnyPrompt, type AnyTemplateInput, isTemplateInput } from '../prompt/prompt-input.js';

/** Comes before a prompt that does not list the choices. */
const INSTRUCTION = `Choose exactly one of the choices below, the one that fits best, also where none fits well.`;

/** How the choice is named: as the whole answer, or in the JSON that another instruction asks for. */
const NAMING = {
  text: 'Answer with what stands at the beginning of its line, and with nothing else.',
  json: 'Name it by what stands at the beginning of its line.',
} as const;

/** Adds the choices to a prompt: in place of `{{choices}}`, or before everything else. */
export function instructed(
  prompt: AnyPrompt,
  choices: string,
  variables: AnyVariables | undefined,
  answer: keyof typeof NAMING,
): AnyPrompt {
  if (isTemplateInput(prompt)) {
    return { ...prompt, variables: { ...prompt.variables, choices } } as AnyTemplateInput;
  }
  const messages = messagesIn(prompt);
  if (messages.some(({ content }) => textOf(content).includes('{{choices}}'))) {
    const template = Prompt.fromMessages(messages, { braces: 'double' });
    return { template, variables: { ...variables, choices } };
  }
  const content = `${INSTRUCTION} ${NAMING[answer]}\n\n# Choices\n\n${choices}`;
  const [first] = messages;
  if (first?.role === 'system' && typeof first.content === 'string') {
    const joined: Message = { ...first, content: `${first.content}\n\n${content}` };
    return [joined, ...messages.slice(1)];
  }
  return [{ role: 'system', content }, ...messages];
}

function messagesIn(
  prompt: Exclude<AnyPrompt, { readonly template: unknown }>,
): readonly Message[] {
  if (typeof prompt === 'string') return [{ role: 'user', content: prompt }];
  if (Array.isArray(prompt)) return prompt as readonly Message[];
  const one = prompt as Message | { readonly messages: readonly Message[] };
  return 'messages' in one ? one.messages : [one];
}
