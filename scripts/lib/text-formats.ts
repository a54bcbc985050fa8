import { lazyllmAlpaca } from '@modelspeak/format-lazyllm-alpaca';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { llama3 } from '@modelspeak/format-llama3';
import { mtkV3 } from '@modelspeak/format-mtk-v3';

/** Every format of text, with each of its ways to write that differs in structure. */
export const TEXT_FORMATS = {
  llama3: llama3(),
  'llama3, function tags': llama3({ toolPromptFormat: 'function_tag' }),
  'llama3, Python lists': llama3({ toolPromptFormat: 'python_list' }),
  'llama3, Hugging Face': llama3({ profile: 'hf' }),
  'mtk-v3': mtkV3(),
  'mtk-v3, without checks': mtkV3({ check: false, bosToken: true, training: true }),
  'lazyllm-alpaca': lazyllmAlpaca(),
  'lazyllm-chat': lazyllmChat(),
  'lazyllm-chat, upstream': lazyllmChat({
    edition: 'upstream',
    markers: {
      startOfSystem: '<|im_start|>system\n',
      endOfSystem: '<|im_end|>\n',
      startOfUser: '<|im_start|>user\n',
      endOfUser: '<|im_end|>\n',
      startOfAssistant: '<|im_start|>assistant\n',
      endOfAssistant: '<|im_end|>\n',
      startOfToolResult: '<|im_start|>tool\n',
      endOfToolResult: '<|im_end|>\n',
      startOfToolCall: '✿FUNCTION✿: ',
      startOfArguments: '✿ARGS✿: ',
      endOfToolCall: '✿RESULT✿: ',
    },
  }),
};
