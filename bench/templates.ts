import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Template } from '@huggingface/jinja';
import type { Conversation } from '@modelspeak/core';
import { chatTemplate } from '@modelspeak/format-chat-template';
import { CONVERSATIONS } from './conversation.js';
import { compare, showTime } from './measure.js';

const FOLDER = path.join(import.meta.dirname, '../../shared/peers/templates');
/** Templates that `@huggingface/jinja` renders as Python does. */
const NAMES = ['llama3', 'qwen2.5', 'deepseek-v3'];

/** A chat template as a format, which knows where each character came from, beside its engine alone. */
export async function benchTemplates(): Promise<boolean> {
  let holds = true;
  for (const name of NAMES) {
    for (const [language, conversation] of Object.entries(CONVERSATIONS)) {
      if (!(await benchTemplate(name, language, conversation))) holds = false;
    }
  }
  return holds;
}

async function benchTemplate(
  name: string,
  language: string,
  conversation: Conversation,
): Promise<boolean> {
  const file = path.join(FOLDER, `${name}.jinja`);
  if (!existsSync(file)) {
    console.log(`  without ${name}: its template is not here`);
    return true;
  }
  const source = readFileSync(file, 'utf8');
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
  console.log(
    `  = ${(modelspeak / jinja).toFixed(2)} × the time of @huggingface/jinja (at most 2)`,
  );
  return modelspeak / jinja <= 2;
}
