import type { PromptFormat, TurnReaderOptions } from '@modelspeak/core';
import { type BrokenFormat, patchTurn } from './broken-format.js';

/** The sound format, whose turns read with other options than they are given. */
function readingWith(change: (options: TurnReaderOptions) => TurnReaderOptions): PromptFormat {
  return patchTurn((turn) => ({
    reader: (options = {}) => turn.reader({ ...options, ...change(options) }),
  }));
}

export const looseCalls: readonly BrokenFormat[] = [
  {
    fault: 'reads only calls with marks',
    check: 'reads a call that lacks its marks, if it is all that a reply says or its end',
    format: readingWith(() => ({ strictCalls: true })),
  },
  {
    fault: 'reads calls without marks although it is told not to',
    check: 'leaves JSON that is no call in the text',
    format: readingWith(() => ({ strictCalls: false })),
  },
  {
    fault: 'reads only marks that come as special tokens',
    check: 'reads a call whose marks are spelled as text, where special tokens come apart',
    format: readingWith(({ tokens }) => ({ strictCalls: tokens })),
  },
  {
    fault: 'does not know that a grammar was enforced',
    check: 'reads the marks that a grammar of required calls wrote as text',
    format: readingWith(({ enforced }) => ({ strictCalls: enforced, enforced: false })),
  },
  {
    fault: 'takes text that spells a mark for that mark',
    check: 'leaves a mark that text only names in the text, where special tokens come apart',
    format: readingWith(() => ({ tokens: false })),
  },
];
