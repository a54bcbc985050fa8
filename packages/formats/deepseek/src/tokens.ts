/** The token that begins every prompt. */
export const BEGIN = '<｜begin▁of▁sentence｜>';
/** The token that ends every reply. */
export const END = '<｜end▁of▁sentence｜>';
export const USER = '<｜User｜>';
export const ASSISTANT = '<｜Assistant｜>';
export const THINK = { begin: '<think>', end: '</think>' } as const;
/** The token in every tag of DSML, DeepSeek's markup. */
export const DSML = '｜DSML｜';

/** The tokens that every version writes. */
export const TURNS = [BEGIN, END, USER, ASSISTANT];

/** The tokens of tool calls and tool results up to V3.1. */
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

/** The tokens of reminders and of tasks, which V4 added. */
export const TASKS = [
  '<｜latest_reminder｜>',
  '<｜action｜>',
  '<｜query｜>',
  '<｜authority｜>',
  '<｜domain｜>',
  '<｜title｜>',
  '<｜read_url｜>',
];

/** The stop sequences, which also end a reply. */
export const STOP = [END];

/** The other special tokens that all the large models share. */
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

/** The capabilities of every version except the distillations. */
export const CHAT = {
  system: true,
  history: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;
/** The capabilities of versions that can think. */
export const THINKING_CHAT = {
  ...CHAT,
  tools: true,
  reasoning: true,
  stripsPastReasoning: true,
  stripsReasoning: 'unless thinking',
} as const;
