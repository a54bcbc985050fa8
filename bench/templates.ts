import { Template } from '@huggingface/jinja';
import type { Conversation } from '@modelspeak/core';
import { chatTemplate } from '@modelspeak/format-chat-template';
import { CONVERSATIONS } from './conversation.js';
import { compare, showTime } from './measure.js';
import { peerTemplate } from './peer-templates.js';
import type { Ratios } from './ratios.js';

/** Templates that `@huggingface/jinja` renders as Python does. */
const NAMES = ['llama3', 'qwen2.5', 'deepseek-v3'];

/** A chat template as a format, which tracks the origin of characters, compared with a plain engine. */
export async function benchTemplates(ratios: Ratios): Promise<void> {
  for (const name of NAMES) {
    for (const [language, conversation] of Object.entries(CONVERSATIONS)) {
      await benchTemplate(ratios, name, language, conversation);
    }
  }
}

async function benchTemplate(
  ratios: Ratios,
  name: string,
  language: string,
  conversation: Conversation,
): Promise<void> {
  const source = peerTemplate(name);
  if (source === undefined) return;
  const tokens = { bos_token: '<|begin_of_text|>', eos_token: '<|end|>' };
  const format = chatTemplate({ template: source, tokens });
  const template = new Template(source);
  const { messages } = conversation;
  const options = { generationPrompt: true };
  const context = { messages, tools: null, add_generation_prompt: true, ...tokens };
  if (template.render(context) !== format.render(conversation, options)) {
    throw new Error(`the texts of ${name} differ`);
  }
  const times = await compare({
    modelspeak: () => format.render(conversation, options),
    '@huggingface/jinja': () => template.render(context),
  });
  console.log(`The chat template of ${name}, ${messages.length} messages ${language}`);
  for (const [who, time] of Object.entries(times)) console.log(`  ${who}: ${showTime(time)}`);
  const { modelspeak = 0, '@huggingface/jinja': jinja = 0 } = times;
  const ratio = ratios.add(`${name}, ${language}`, modelspeak / jinja);
  console.log(`  = ${ratio} × the time of @huggingface/jinja`);
}
