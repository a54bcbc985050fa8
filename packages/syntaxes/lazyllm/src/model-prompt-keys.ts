/** The model families that LazyLLM knows, by a part of their names. */
export type ModelFamily =
  | 'meta-llama-3'
  | 'llama-2'
  | 'qwen'
  | 'deepseek-r1-distill-qwen'
  | 'deepseek-r1-distill-llama'
  | 'deepseek'
  | 'internlm'
  | 'internlm2'
  | 'sensechat'
  | 'internlm-xcomposer2'
  | 'internlm-xcomposer'
  | 'codellama'
  | 'baichuan'
  | 'baichuan2'
  | 'chatglm3'
  | 'glm-4';

/** LazyLLM's settings of a model family, by its own names. */
export type PromptKeys = Readonly<Record<string, string | readonly string[]>>;

/** InternLM2's markers, which SenseChat shares, with a system prompt. */
const internLm2 = (system: string): PromptKeys => ({
  sos: '<|im_start|>system\n',
  soh: '<|im_start|>user\n',
  soa: '<|im_start|>assistant\n',
  soe: '<|im_start|>environment\n',
  plugin: '<|plugin|>',
  interpreter: '<|interpreter|>',
  eos: '<|im_end|>\n',
  eoh: '<|im_end|>\n',
  eoa: '<|im_end|>',
  eoe: '<|im_end|>\n',
  separator: '\n',
  stop_words: ['<|im_end|>'],
  tool_start_token: '<|function|>',
  tool_end_token: '<|action_end|>',
  tool_args_token: '<|args|>',
  system,
});

/**
 * LazyLLM's `prompt_keys` of each family of models, for {@link markersFromPromptKeys}.
 *
 * @see LazyLLM, `components/utils/downloader/model_mapping.py`
 *
 * @example
 * ```ts
 * import { MODEL_PROMPT_KEYS } from '@modelspeak/lazyllm';
 *
 * console.log(MODEL_PROMPT_KEYS.qwen['eoa']); // <|im_end|>
 * ```
 */
export const MODEL_PROMPT_KEYS: Readonly<Record<ModelFamily, PromptKeys>> = {
  'meta-llama-3': {
    sos: '<|start_header_id|>system<|end_header_id|>\n\n',
    soh: '<|start_header_id|>user<|end_header_id|>\n\n',
    soa: '<|start_header_id|>assistant<|end_header_id|>\n\n',
    eos: '<|eot_id|>',
    eoh: '<|eot_id|>',
    eoa: '<|eot_id|>',
    stop_words: ['<|eot_id|>', '<|end_of_text|>'],
  },
  'llama-2': {
    sos: '[INST] <<SYS>>\n',
    soa: ' [/INST] ',
    eos: '\n<</SYS>>\n\n',
    eoa: '</s>',
    separator: '<s>[INST] ',
    system:
      "\nYou are a helpful, respectful and honest assistant. Always answer as helpfully as possible, while being safe. Your answers should not include any harmful, unethical, racist, sexist, toxic, dangerous, or illegal content. Please ensure that your responses are socially unbiased and positive in nature.\n\nIf a question does not make any sense, or is not factually coherent, explain why instead of answering something not correct. If you don't know the answer to a question, please don't share false information.",
  },
  qwen: {
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
    system: 'You are a helpful assistant.',
  },
  'deepseek-r1-distill-qwen': {
    sos: '<|im_start|>system\n',
    soh: '<|im_start|>user\n',
    soa: '<|im_start|>assistant\n\n<think>',
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
    system: 'You are a helpful assistant.',
  },
  'deepseek-r1-distill-llama': {
    sos: '<|start_header_id|>system<|end_header_id|>\n\n',
    soh: '<|start_header_id|>user<|end_header_id|>\n\n',
    soa: '<|start_header_id|>assistant<|end_header_id|>\n\n<think>',
    eos: '<|eot_id|>',
    eoh: '<|eot_id|>',
    eoa: '<|eot_id|>',
    stop_words: ['<|eot_id|>', '<|end_of_text|>', '<|eom_id|>'],
    system: 'You are a helpful assistant.',
  },
  deepseek: {
    sos: '<｜begin▁of▁sentence｜>',
    soh: '<｜User｜>',
    soa: '<｜Assistant｜>',
    eos: '',
    eoh: '',
    eoa: '<｜end▁of▁sentence｜>',
    stop_words: ['<｜end▁of▁sentence｜>'],
    system: '',
  },
  internlm: {
    sos: '<|System|>:',
    soh: '<|User|>:',
    soa: '<|Bot|>:',
    eos: '\n',
    eoh: '\n',
    eoa: '<eoa>',
    separator: '\n',
    stop_words: ['<eoa>'],
    system:
      'You are an AI assistant whose name is InternLM (书生·浦语).\n- InternLM (书生·浦语) is a conversational language model that is developed by Shanghai AI Laboratory (上海人工智能实验室). It is designed to be helpful, honest, and harmless.\n- InternLM (书生·浦语) can understand and communicate fluently in the language chosen by the user such as English and 中文.',
  },
  internlm2: /* @__PURE__ */ internLm2(
    'You are an AI assistant whose name is InternLM (书生·浦语).\n- InternLM (书生·浦语) is a conversational language model that is developed by Shanghai AI Laboratory (上海人工智能实验室). It is designed to be helpful, honest, and harmless.\n- InternLM (书生·浦语) can understand and communicate fluently in the language chosen by the user such as English and 中文.',
  ),
  sensechat: /* @__PURE__ */ internLm2(
    'You are an AI assistant whose name is SenseChat.\n- SenseChat is a conversational language model that is developed by SenseTime. It is designed to be helpful, honest, and harmless.\n- SenseChat can understand and communicate fluently in the language chosen by the user such as English and 中文.',
  ),
  'internlm-xcomposer2': {
    sos: '[UNUSED_TOKEN_146]system\n',
    soh: '[UNUSED_TOKEN_146]user\n',
    soa: '[UNUSED_TOKEN_146]assistant\n',
    eos: '[UNUSED_TOKEN_145]\n',
    eoh: '[UNUSED_TOKEN_145]\n',
    eoa: '[UNUSED_TOKEN_145]\n',
    separator: '\n',
    stop_words: ['[UNUSED_TOKEN_145]'],
    system:
      'You are an AI assistant whose name is InternLM-XComposer (浦语·灵笔).\n- InternLM-XComposer (浦语·灵笔) is a multi-modality conversational language model that is developed by Shanghai AI Laboratory (上海人工智能实验室). It is designed to be helpful, honest, and harmless.\n- InternLM-XComposer (浦语·灵笔) can understand and communicate fluently in the language chosen by the user such as English and 中文.\n- InternLM-XComposer (浦语·灵笔) is capable of comprehending and articulating responses effectively based on the provided image.',
  },
  'internlm-xcomposer': {},
  codellama: {},
  baichuan: {},
  baichuan2: {
    soh: '<reserved_106>',
    soa: '<reserved_107>',
  },
  chatglm3: {
    sos: '<|system|>\n',
    soh: '<|user|>\n',
    soa: '<|assistant|>\n',
    plugin: '<|observation|>\n',
    stop_words: ['<|user|>', '<|observation|>'],
  },
  'glm-4': {
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
  },
};
