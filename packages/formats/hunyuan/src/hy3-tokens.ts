import { PAIR_TAGS } from '@modelspeak/syntaxes/pair-calls';

/** The mark in each token of the published models. */
export const SUFFIX = ':opensource';

const token = (name: string): string => `<｜${name}${SUFFIX}｜>`;
const tags = (name: string) =>
  ({ open: `<${name}${SUFFIX}>`, close: `</${name}${SUFFIX}>` }) as const;

export const BEGIN = token('hy_begin_of_sentence');
export const END = token('hy_eos');
export const USER = token('hy_User');
export const ASSISTANT = token('hy_Assistant');
/** Precedes the effort of thinking. */
export const MODE = token('reasoning_mode');
export const THINK = tags('think');
export const CALLS = tags('tool_calls');
export const CALL = tags('tool_call');
export const KEY = tags('arg_key');
export const VALUE = tags('arg_value');
export const RESULTS = tags('tool_responses');
export const RESULT = tags('tool_response');
/** Ends the name of a function. */
export const NAME_END = `<tool_sep${SUFFIX}>`;

/** The tokens that it writes and reads. */
export const CONTROL: readonly string[] = [
  BEGIN,
  END,
  USER,
  ASSISTANT,
  MODE,
  NAME_END,
  ...PAIR_TAGS.map((tag) => tag.replace('>', `${SUFFIX}>`)),
  ...[THINK, CALLS, RESULTS, RESULT].flatMap(({ open, close }) => [open, close]),
];
