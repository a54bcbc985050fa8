import { ModelspeakError } from '@modelspeak/core';
import {
  type ConversationTurns,
  type Dialect,
  hasCallMarkers,
  lazyllmDefinition,
  type PastTurn,
  type Places,
  type PromptPiece,
} from '@modelspeak/lazyllm';
import { chatLayout } from './layout.js';

/** The definition of the format without its reader. */
export const definition = /* @__PURE__ */ lazyllmDefinition({
  layout: chatLayout,
  supports(dialect) {
    const toolCalls = writesCalls(dialect);
    return {
      history: true,
      // In the guide, history is pairs of user and assistant messages.
      alternation: !dialect.edition.writesMessages,
      toolCalls,
      parallelToolCalls: toolCalls,
      contentWithToolCalls: toolCalls,
    };
  },
  places,
  guide: async () => (await import('./guide.js')).guide,
});

/** Whether the markers distinguish tool calls and their results from text, so that both can be written. */
export function writesCalls(dialect: Dialect): boolean {
  const { edition, markup } = dialect;
  return edition.writesMessages && hasCallMarkers(dialect) && markup.startOfToolResult.text !== '';
}

function places({ system, turns, reply }: ConversationTurns, { edition }: Dialect): Places {
  const last = turns.at(-1);
  if (last?.role === 'assistant') {
    throw new ModelspeakError(
      'unsupported',
      'the conversation ends with two assistant messages in a row; join them',
      { path: `messages[${reply?.message ?? last.message}]` },
    );
  }
  let begin = turns.length;
  if (last?.role === 'user') begin--;
  while (last?.role === 'tool' && turns[begin - 1]?.role === 'tool') begin--;
  const history = turns.slice(0, begin);
  if (!edition.writesMessages) checkFirst(history);
  const input: PromptPiece[] = [];
  for (const turn of turns.slice(begin)) {
    if (input.length > 0) input.push({ scaffold: '\n' });
    input.push({ message: turn.message }, { content: turn.role === 'assistant' ? '' : turn.text });
  }
  return {
    system: system === undefined || system === '' ? [] : [{ message: 0 }, { content: system }],
    extraKeys: [],
    history,
    isToolResult: last?.role === 'tool',
    inputMessage: last?.message ?? null,
    input,
  };
}

function checkFirst([first]: readonly PastTurn[]): void {
  if (first === undefined || first.role === 'user') return;
  throw new ModelspeakError(
    'unsupported',
    "the edition 'guide' needs a user message before this one; add one, or use edition: 'upstream'",
    { path: `messages[${first.message}]` },
  );
}
