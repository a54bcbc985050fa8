/** What ends a turn of Phi 4 Mini, stops a server, and ends a reply. */
export const END = '<|end|>';
export const STOP = [END];

/** The tokens that its templates write. */
export const TURNS = ['<|system|>', '<|user|>', '<|assistant|>', END];

/** The other tokens of its vocabulary. */
export const SPECIAL = [
  '<|/tool|>',
  '<|tool_call|>',
  '<|/tool_call|>',
  '<|tool_response|>',
  '<|tag|>',
  '<|endofprompt|>',
];
