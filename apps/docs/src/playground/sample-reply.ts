import {
  type AssistantMessage,
  type Conversation,
  type MessagesFormat,
  ModelspeakError,
  type PromptFormat,
} from '@modelspeak/core';
import { loadFormat } from '../formats.js';
import { isFault, makeFormat, readConversation } from '../render-pane.js';
import { replyPieces } from '../reply-pieces.js';
import { firstState } from './state.js';

/**
 * A reply to the playground's first conversation, as the model of a format would give it: text and two
 * tool calls, or as much of that as the format can express. Empty if the options are invalid.
 */
export async function sampleReply(name: string, options: string): Promise<string> {
  const format = makeFormat(await loadFormat(name), options);
  if (isFault(format)) return '';
  return format.kind === 'prompt' ? replyInPrompt(format) : replyInGuide(format);
}

function replyInPrompt(format: PromptFormat): string {
  const conversation = readConversation(firstState.conversation);
  if (isFault(conversation)) return '';
  const question = conversation.messages.filter(({ role }) => role === 'user');
  const attempts: readonly (readonly [Conversation, AssistantMessage])[] = [
    [conversation, { ...answer, tool_calls: [callFor('Rome', 1), callFor('Milan', 2)] }],
    [conversation, { role: 'assistant', tool_calls: [callFor('Rome', 1), callFor('Milan', 2)] }],
    [conversation, { ...answer, tool_calls: [callFor('Rome', 1)] }],
    [conversation, { role: 'assistant', tool_calls: [callFor('Rome', 1)] }],
    [{ messages: question }, answer],
  ];
  for (const [asked, message] of attempts) {
    try {
      return replyPieces(format, asked, message)
        .map(({ text }) => text)
        .join('');
    } catch (error) {
      // The format cannot express this much.
      if (!(error instanceof ModelspeakError)) throw error;
    }
  }
  return '';
}

/** Formats of request bodies read a server's stream; their guides show one, if any. */
async function replyInGuide(format: MessagesFormat): Promise<string> {
  const guide = await format.guide?.();
  return guide?.examples.find(({ reply }) => reply !== undefined)?.reply ?? '';
}

const answer = { role: 'assistant', content: 'Let me see.' } as const;

function callFor(city: string, index: number) {
  return {
    id: `call_${index}`,
    type: 'function',
    function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
  } as const;
}
