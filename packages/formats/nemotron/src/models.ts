import type { ModelPattern } from '@modelspeak/core';

/** Models with a matching name that do not chat, or use another format. */
const OTHERS = [
  '*base*',
  '*omni*',
  '*vl*',
  '*embed*',
  '*rerank*',
  '*reward*',
  '*genrm*',
  '*guard*',
  '*safety*',
  '*japanese*',
];

/** Matches names with any size, date or quantisation: `nemotron-3-super`, `nvidia-nemotron-3-super-120b-a12b`. */
export function named(...names: readonly string[]): readonly ModelPattern[] {
  const match = names
    .flatMap((name) => [name, `nvidia-${name}`])
    .flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
