import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';

/** Models with a matching name that do not chat, or use another format. */
export const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat([
  '*base*',
  '*rl-zero*',
  '*rlzero*',
  '*code*',
]);
