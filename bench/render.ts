import { Template } from '@huggingface/jinja';
import type { Conversation } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { CONVERSATIONS } from './conversation.js';
import { compare, showTime } from './measure.js';
import { peerTemplate } from './peer-templates.js';
import type { Ratios } from './ratios.js';

const utf8 = new TextEncoder();
/** The floor: hand-written code for the same text, which only supports this shape of conversation. */
function byHand({ messages }: Conversation): Uint8Array {
  let text =
    '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n' +
    'Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n' +
    `${messages[0]?.content as string}<|eot_id|>`;
  for (let index = 1; index < messages.length; index++) {
    const message = messages[index];
    text += `<|start_header_id|>${message?.role}<|end_header_id|>\n\n${message?.content as string}<|eot_id|>`;
  }
  return utf8.encode(`${text}<|start_header_id|>assistant<|end_header_id|>\n\n`);
}

/** Rendering: as UTF-8 bytes, with validation and the safety scan on. */
export async function benchRendering(ratios: Ratios): Promise<void> {
  for (const [language, conversation] of Object.entries(CONVERSATIONS)) {
    await benchConversation(ratios, language, conversation);
  }
}

async function benchConversation(
  ratios: Ratios,
  language: string,
  conversation: Conversation,
): Promise<void> {
  const { messages } = conversation;
  const format = llama3({ profile: 'hf' });
  const options = { generationPrompt: true };
  const expected = Buffer.from(byHand(conversation));
  const candidates: Record<string, () => unknown> = {
    modelspeak: () => format.bytes(conversation, options),
    'by hand': () => byHand(conversation),
  };
  if (!expected.equals(format.bytes(conversation, options))) throw new Error('the texts differ');

  console.log(
    `Rendering ${messages.length} messages ${language}, ${expected.length} bytes of UTF-8`,
  );
  const source = peerTemplate('llama3');
  if (source !== undefined) {
    const template = new Template(source);
    const context = { messages, bos_token: '<|begin_of_text|>', add_generation_prompt: true };
    if (template.render(context) !== expected.toString()) throw new Error('the texts differ');
    candidates['@huggingface/jinja'] = () => utf8.encode(template.render(context));
  }

  const times = await compare(candidates);
  for (const [name, time] of Object.entries(times)) console.log(`  ${name}: ${showTime(time)}`);
  const { modelspeak = 0, ...peers } = times;
  for (const [name, time] of Object.entries(peers)) {
    const ratio = ratios.add(`${name}, ${language}`, modelspeak / time);
    console.log(`  = ${ratio} × the time of ${name}`);
  }
}
