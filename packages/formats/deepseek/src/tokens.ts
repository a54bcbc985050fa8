/** What begins every prompt. */
export const BEGIN = '<｜begin▁of▁sentence｜>';
/** What ends every reply. */
export const END = '<｜end▁of▁sentence｜>';
export const USER = '<｜User｜>';
export const ASSISTANT = '<｜Assistant｜>';
export const THINK = { begin: '<think>', end: '</think>' } as const;
/** The token that all tags of DSML hold, DeepSeek's markup. */
export const DSML = '｜DSML｜';

/** What every version writes. */
export const TURNS = [BEGIN, END, USER, ASSISTANT];

/** The marks of calls and of their results, until V3.1. */
export const TOOLS = [
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁calls▁end｜>',
  '<｜tool▁call▁begin｜>',
  '<｜tool▁call▁end｜>',
  '<｜tool▁sep｜>',
  '<｜tool▁outputs▁begin｜>',
  '<｜tool▁outputs▁end｜>',
  '<｜tool▁output▁begin｜>',
  '<｜tool▁output▁end｜>',
];

/** What stops a server, and ends a reply. */
export const STOP = [END];

/** The other tokens of the vocabulary that all the large models share. */
export const SPECIAL = [
  '<｜▁pad▁｜>',
  '<|EOT|>',
  '<｜place▁holder▁no▁*｜>',
  '<｜fim▁begin｜>',
  '<｜fim▁hole｜>',
  '<｜fim▁end｜>',
  '<｜search▁begin｜>',
  '<｜search▁end｜>',
];

/** What every version expresses, but for the distillations. */
export const CHAT = {
  system: true,
  history: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;
