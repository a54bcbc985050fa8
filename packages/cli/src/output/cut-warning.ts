/** The warning that an answer is not whole. */
export const CUT_WARNING =
  'the answer was cut off at the token limit; raise the limit with --max-tokens';
