/** The token that ends a turn of Phi 4 Mini. It is also the stop sequence. */
export const END = '<|end|>';
export const STOP = [END];

/** The special tokens that its templates write. */
export const TURNS = ['<|system|>', '<|user|>', '<|assistant|>', END];

/** The other special tokens of its vocabulary. */
export const SPECIAL = [
  '<|/tool|>',
  '<|tool_call|>',
  '<|/tool_call|>',
  '<|tool_response|>',
  '<|tag|>',
  '<|endofprompt|>',
];
