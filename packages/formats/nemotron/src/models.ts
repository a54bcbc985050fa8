import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that do not chat, or use another format. */
const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat(SENSING_MODELS, [
  '*genrm*',
  '*safety*',
  '*parse*',
  '*japanese*',
]);

/** Matches names with any size, date or quantisation: `nemotron-3-super`, `nvidia-nemotron-3-super-120b-a12b`. */
export function named(...names: readonly string[]): readonly ModelPattern[] {
  const match = names
    .flatMap((name) => [name, `nvidia-${name}`])
    .flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
