import type { Conversation, PromptFormat } from '@modelspeak/core';
import { deepseek } from '@modelspeak/format-deepseek';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { hermes } from '@modelspeak/format-hermes';
import { mistral } from '@modelspeak/format-mistral';
import { qwen } from '@modelspeak/format-qwen';
import { CONVERSATIONS } from './conversation.js';
import { compare, showTime } from './measure.js';

/** A format, and the same text put together by hand: for conversations of this shape and no other. */
interface Candidate {
  readonly name: string;
  readonly format: PromptFormat;
  readonly byHand: (conversation: Conversation) => string;
}

const CHATML: Candidate['byHand'] = ({ messages }) => {
  let text = '';
  for (const { role, content } of messages) {
    text += `<|im_start|>${role}\n${content as string}<|im_end|>\n`;
  }
  return `${text}<|im_start|>assistant\n`;
};

const CANDIDATES: readonly Candidate[] = [
  { name: 'qwen', format: qwen(), byHand: CHATML },
  {
    name: 'qwen 3.5',
    format: qwen({ version: '3.5' }),
    byHand: (conversation) => `${CHATML(conversation)}<think>\n`,
  },
  {
    name: 'hermes',
    format: hermes(),
    byHand: (conversation) => `<|begin_of_text|>${CHATML(conversation)}`,
  },
  {
    name: 'gpt-oss',
    format: gptOss(),
    byHand({ messages }) {
      let text =
        '<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n' +
        'Knowledge cutoff: 2024-06\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, ' +
        'final. Channel must be included for every message.<|end|><|start|>developer<|message|>' +
        `# Instructions\n\n${messages[0]?.content as string}<|end|>`;
      for (let index = 1; index < messages.length; index++) {
        const message = messages[index];
        const channel = message?.role === 'assistant' ? '<|channel|>final' : '';
        text += `<|start|>${message?.role}${channel}<|message|>${message?.content as string}<|end|>`;
      }
      return `${text}<|start|>assistant`;
    },
  },
  {
    name: 'mistral',
    format: mistral(),
    byHand({ messages }) {
      let text = `<s>[SYSTEM_PROMPT]${messages[0]?.content as string}[/SYSTEM_PROMPT]`;
      for (let index = 1; index < messages.length; index++) {
        const message = messages[index];
        const content = message?.content as string;
        text += message?.role === 'user' ? `[INST]${content}[/INST]` : `${content}</s>`;
      }
      return text;
    },
  },
  {
    name: 'deepseek',
    format: deepseek(),
    byHand({ messages }) {
      let text = `<｜begin▁of▁sentence｜>${messages[0]?.content as string}`;
      for (let index = 1; index < messages.length; index++) {
        const message = messages[index];
        const content = message?.content as string;
        text +=
          message?.role === 'user'
            ? `<｜User｜>${content}<｜Assistant｜></think>`
            : `${content}<｜end▁of▁sentence｜>`;
      }
      return text;
    },
  },
];

const MOST = 2;
const utf8 = new TextEncoder();
const OPTIONS = { generationPrompt: true };

/** Rendering of the other formats: as UTF-8 bytes, with validation and the safety scan on. */
export async function benchFormats(): Promise<boolean> {
  let holds = true;
  for (const [language, whole] of Object.entries(CONVERSATIONS)) {
    // It ends with a question.
    const conversation = { messages: whole.messages.slice(0, -1) };
    console.log(`Rendering ${conversation.messages.length} messages ${language}, by format`);
    for (const candidate of CANDIDATES) {
      if (!(await benchFormat(candidate, conversation))) holds = false;
    }
  }
  return holds;
}

async function benchFormat(
  { name, format, byHand }: Candidate,
  conversation: Conversation,
): Promise<boolean> {
  const expected = Buffer.from(byHand(conversation));
  if (!expected.equals(format.bytes(conversation, OPTIONS))) throw new Error('the texts differ');
  const { rendered, hand } = await compare({
    rendered: () => format.bytes(conversation, OPTIONS),
    hand: () => utf8.encode(byHand(conversation)),
  });
  const ratio = rendered / hand;
  console.log(
    `  ${name}: ${showTime(rendered)} = ${ratio.toFixed(2)} × the time by hand (at most ${MOST})`,
  );
  return ratio <= MOST;
}
