import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that do not chat, or use another format. */
export const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_MODELS, [
  '*rl-zero*',
  '*rlzero*',
  '*code*',
]);
