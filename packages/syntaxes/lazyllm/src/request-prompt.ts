import { ModelspeakError } from '@modelspeak/core';
import type { BodyParts } from './body.js';
import { checkHistory, messagesOf, turnsOf } from './history.js';
import { textOf } from './pieces.js';
import type { PromptParts } from './prompt.js';
import type { PrompterSetup } from './prompter-setup.js';
import type { ResolvedRequest } from './resolve-request.js';

/** The prompt that a layout writes for a request. */
export function promptOf(
  { options, dialect }: PrompterSetup,
  { instruction, user, messages, history, tools, label }: ResolvedRequest,
): PromptParts {
  const { writesMessages } = dialect.edition;
  const own = checkHistory(options.history, 'options.history');
  return {
    instruction,
    user,
    input: [{ content: messages.map(({ content }) => content).join('\n') }],
    inputMessage: null,
    isToolResult: messages.some(({ role }) => role === 'tool'),
    history: [
      ...turnsOf(own, 'options.history', writesMessages),
      ...turnsOf(history, 'history', writesMessages),
    ],
    tools,
    reply: label === '' ? undefined : { role: 'assistant', message: null, text: label, calls: [] },
    endsReply: false,
    generationPrompt: label === '',
  };
}

/** The parts of the request body for a request. */
export function bodyPartsOf(
  { options: { enableSystem = true, history: own }, dialect }: PrompterSetup,
  { instruction, user, messages, history, tools, label }: ResolvedRequest,
): BodyParts {
  if (label !== '') {
    throw new ModelspeakError(
      'unsupported',
      'a request body has no label; omit format to write text for training',
      { path: 'label' },
    );
  }
  const system = [dialect.markup.system.text, textOf(instruction)];
  return {
    system: enableSystem ? system.filter((part) => part !== '').join('\n') : undefined,
    user: textOf(user),
    messages: [
      ...messagesOf(checkHistory(own, 'options.history'), 'options.history'),
      ...messagesOf(history, 'history'),
      ...messages,
    ],
    tools,
  };
}
