import type { Conversation } from '@modelspeak/core';
import { CONVERSATIONS } from './conversation.js';
import type { Candidate } from './floors/candidate.js';
import { CANDIDATES } from './floors/candidates.js';
import { compare, showTime } from './measure.js';
import type { Ratios } from './ratios.js';

const utf8 = new TextEncoder();
const OPTIONS = { generationPrompt: true };

/** Rendering of the other formats: as UTF-8 bytes, with validation and the safety scan on. */
export async function benchFormats(ratios: Ratios): Promise<void> {
  for (const [language, whole] of Object.entries(CONVERSATIONS)) {
    // The conversation ends with a question.
    const conversation = { messages: whole.messages.slice(0, -1) };
    console.log(`Rendering ${conversation.messages.length} messages ${language}, by format`);
    for (const candidate of CANDIDATES) {
      await benchFormat(ratios, candidate, language, conversation);
    }
  }
}

async function benchFormat(
  ratios: Ratios,
  { name, format, byHand }: Candidate,
  language: string,
  conversation: Conversation,
): Promise<void> {
  const expected = Buffer.from(byHand(conversation));
  if (!expected.equals(format.bytes(conversation, OPTIONS))) {
    throw new Error(`the texts of ${name} differ`);
  }
  const { rendered, hand } = await compare({
    rendered: () => format.bytes(conversation, OPTIONS),
    hand: () => utf8.encode(byHand(conversation)),
  });
  const ratio = ratios.add(`${name}, ${language}`, rendered / hand);
  console.log(`  ${name}: ${showTime(rendered)} = ${ratio} × the time by hand`);
}
