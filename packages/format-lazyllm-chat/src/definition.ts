import { ModelspeakError } from '@modelspeak/core';
import {
  type ConversationTurns,
  type Dialect,
  hasCallMarkers,
  lazyllmDefinition,
  type Places,
  type Turn,
} from '@modelspeak/lazyllm';
import { chatLayout } from './layout.js';

/** What the format is, but for how it is read. */
export const definition = /* @__PURE__ */ lazyllmDefinition({
  layout: chatLayout,
  supports(dialect) {
    const toolCalls = writesCalls(dialect);
    return {
      history: true,
      toolCalls,
      parallelToolCalls: toolCalls,
      contentWithToolCalls: toolCalls,
    };
  },
  places,
  guide: async () => (await import('./guide.js')).guide,
});

/** Whether calls and results can be told apart from text, and read back. */
function writesCalls(dialect: Dialect): boolean {
  const { edition, markup } = dialect;
  return edition.writesMessages && hasCallMarkers(dialect) && markup.startOfToolResult.text !== '';
}

function places({ system, turns, reply }: ConversationTurns, { edition }: Dialect): Places {
  const last = turns.at(-1);
  if (last?.role === 'assistant') {
    throw new ModelspeakError(
      'unsupported',
      'it follows another message of the assistant; join them',
      { path: `messages[${reply?.message ?? last.message}]` },
    );
  }
  let begin = turns.length;
  if (last?.role === 'user') begin--;
  while (last?.role === 'tool' && turns[begin - 1]?.role === 'tool') begin--;
  const history = turns.slice(0, begin);
  if (!edition.writesMessages) checkPairs(history);
  return {
    system: system === undefined || system === '' ? [] : [{ message: 0 }, { content: system }],
    extraKeys: [],
    history,
    isToolResult: last?.role === 'tool',
    inputMessage: last?.message ?? null,
    input: turns
      .slice(begin)
      .flatMap((turn, index) => [
        ...(index === 0 ? [] : [{ scaffold: '\n' }]),
        { message: turn.message },
        { content: turn.role === 'assistant' ? '' : turn.text },
      ]),
  };
}

/** The guide has history as pairs of what the user said and the assistant answered. */
function checkPairs(history: readonly Turn[]): void {
  history.forEach(({ role, message }, index) => {
    const expected = index % 2 === 0 ? 'user' : 'assistant';
    if (role === expected) return;
    throw new ModelspeakError(
      'unsupported',
      `the edition guide has a message of the ${expected} here; choose the edition upstream`,
      { path: `messages[${message}]` },
    );
  });
}
