import { markersFromPromptKeys } from '@modelspeak/format-lazyllm-chat';

/** The markers of Qwen, as LazyLLM keeps them. */
export const QWEN = markersFromPromptKeys({
  system: 'You are a helpful assistant.',
  sos: '<|im_start|>system\n',
  soh: '<|im_start|>user\n',
  soa: '<|im_start|>assistant\n',
  soe: '<|im_start|>environment\n',
  eos: '<|im_end|>\n',
  eoh: '<|im_end|>\n',
  eoa: '<|im_end|>',
  eoe: '<|im_end|>\n',
  separator: '\n',
  stop_words: ['<|im_end|>'],
  tool_start_token: '<|action_start|><|function|>',
  tool_end_token: '<|action_end|>',
  tool_args_token: '<|args|>',
});

/** The markers of GLM-4: those of calls are ordinary text, and the last of them is a line break. */
export const GLM = markersFromPromptKeys({
  sos: '<|system|>\n',
  soh: '<|user|>\n',
  soa: '<|assistant|>\n',
  soe: '<|observation|>\n',
  eoe: '\n',
  plugin: '<|observation|>\n',
  stop_words: ['<|user|>', '<|observation|>'],
  tool_start_token: '✿FUNCTION✿: ',
  tool_args_token: '✿ARGS✿: ',
  tool_end_token: '\n',
});
