import { cohere } from '@modelspeak/format-cohere';
import { deepseek } from '@modelspeak/format-deepseek';
import { gemma } from '@modelspeak/format-gemma';
import { glm } from '@modelspeak/format-glm';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { granite } from '@modelspeak/format-granite';
import { hermes } from '@modelspeak/format-hermes';
import { kimi } from '@modelspeak/format-kimi';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { lfm2 } from '@modelspeak/format-lfm2';
import { llama4 } from '@modelspeak/format-llama4';
import { minimax } from '@modelspeak/format-minimax';
import { mistral } from '@modelspeak/format-mistral';
import { mtkV3 } from '@modelspeak/format-mtk-v3';
import { nemotron } from '@modelspeak/format-nemotron';
import { phi } from '@modelspeak/format-phi';
import { qwen } from '@modelspeak/format-qwen';
import { seedOss } from '@modelspeak/format-seed-oss';
import type { Candidate } from './candidate.js';
import { chatml } from './chatml.js';
import { gemma3 } from './gemma-3.js';
import { gptOssByHand } from './gpt-oss.js';
import { inTurns } from './in-turns.js';
import { kimiK3 } from './kimi-k3.js';
import { lazyllm } from './lazyllm.js';
import { preambleOf } from './preamble.js';

const COMMAND_A = cohere();
const MINIMAX_M3 = minimax();

/** Every format family, some in two versions that are written differently. */
export const CANDIDATES: readonly Candidate[] = [
  { name: 'qwen', format: qwen(), byHand: chatml },
  {
    name: 'qwen 3.5',
    format: qwen({ version: '3.5' }),
    byHand: (conversation) => `${chatml(conversation)}<think>\n`,
  },
  {
    name: 'nemotron 3',
    format: nemotron({ version: '3-nano' }),
    byHand: inTurns({
      system: ['<|im_start|>system\n', '<|im_end|>\n'],
      user: ['<|im_start|>user\n', '<|im_end|>\n'],
      assistant: ['<|im_start|>assistant\n<think></think>', '<|im_end|>\n'],
      reply: '<|im_start|>assistant\n<think>\n',
    }),
  },
  {
    name: 'hermes',
    format: hermes(),
    byHand: (conversation) => `<|begin_of_text|>${chatml(conversation)}`,
  },
  {
    name: 'smollm3',
    format: hermes({ version: 'smollm3' }),
    byHand: inTurns({
      system: [
        '<|im_start|>system\n## Metadata\n\nKnowledge Cutoff Date: June 2025\n' +
          'Reasoning Mode: /think\n\n## Custom Instructions\n\n',
        '\n\n<|im_end|>\n',
      ],
      user: ['<|im_start|>user\n', '<|im_end|>\n'],
      assistant: ['<|im_start|>assistant\n', '<|im_end|>\n'],
      reply: '<|im_start|>assistant\n',
    }),
  },
  {
    name: 'lfm2',
    format: lfm2(),
    byHand: (conversation) => `<|startoftext|>${chatml(conversation)}`,
  },
  { name: 'gpt-oss', format: gptOss(), byHand: gptOssByHand },
  {
    name: 'mistral',
    format: mistral(),
    byHand: inTurns({
      system: ['<s>[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]'],
      user: ['[INST]', '[/INST]'],
      assistant: ['', '</s>'],
      reply: '',
    }),
  },
  {
    name: 'deepseek',
    format: deepseek(),
    byHand: inTurns({
      system: ['<｜begin▁of▁sentence｜>', ''],
      user: ['<｜User｜>', '<｜Assistant｜></think>'],
      assistant: ['', '<｜end▁of▁sentence｜>'],
      reply: '',
    }),
  },
  { name: 'gemma 3', format: gemma({ version: '3' }), byHand: gemma3 },
  {
    name: 'gemma 4',
    format: gemma(),
    byHand: inTurns({
      system: ['<bos><|turn>system\n', '<turn|>\n'],
      user: ['<|turn>user\n', '<turn|>\n'],
      assistant: ['<|turn>model\n', '<turn|>\n'],
      reply: '<|turn>model\n',
    }),
  },
  {
    name: 'glm 4.5',
    format: glm({ version: '4.5' }),
    byHand: inTurns({
      system: ['[gMASK]<sop><|system|>\n', ''],
      user: ['<|user|>\n', ''],
      assistant: ['<|assistant|>\n<think></think>\n', ''],
      reply: '<|assistant|>',
    }),
  },
  {
    name: 'glm 5',
    format: glm(),
    byHand: inTurns({
      system: ['[gMASK]<sop><|system|>', ''],
      user: ['<|user|>', ''],
      assistant: ['<|assistant|></think>', ''],
      reply: '<|assistant|><think>',
    }),
  },
  {
    name: 'kimi k2',
    format: kimi({ version: 'k2' }),
    byHand: inTurns({
      system: ['<|im_system|>system<|im_middle|>', '<|im_end|>'],
      user: ['<|im_user|>user<|im_middle|>', '<|im_end|>'],
      assistant: ['<|im_assistant|>assistant<|im_middle|>', '<|im_end|>'],
      reply: '<|im_assistant|>assistant<|im_middle|>',
    }),
  },
  { name: 'kimi k3', format: kimi(), byHand: kimiK3 },
  {
    name: 'minimax m2',
    format: minimax({ version: 'm2' }),
    byHand: inTurns({
      system: [']~!b[]~b]system\n', '[e~[\n'],
      user: [']~b]user\n', '[e~[\n'],
      assistant: [']~b]ai\n', '[e~[\n'],
      reply: ']~b]ai\n<think>\n',
    }),
  },
  {
    name: 'minimax m3',
    format: MINIMAX_M3,
    byHand: inTurns({
      system: [preambleOf(MINIMAX_M3), '[e~[\n'],
      user: [']~b]user\n', '[e~[\n'],
      assistant: [']~b]ai\n</mm:think>', '[e~[\n'],
      reply: ']~b]ai\n',
    }),
  },
  {
    name: 'llama4',
    format: llama4(),
    byHand: inTurns({
      system: ['<|begin_of_text|><|header_start|>system<|header_end|>\n\n', '<|eot|>'],
      user: ['<|header_start|>user<|header_end|>\n\n', '<|eot|>'],
      assistant: ['<|header_start|>assistant<|header_end|>\n\n', '<|eot|>'],
      reply: '<|header_start|>assistant<|header_end|>\n\n',
    }),
  },
  {
    name: 'command a',
    format: COMMAND_A,
    byHand: inTurns({
      system: [preambleOf(COMMAND_A), '<|END_OF_TURN_TOKEN|>'],
      user: ['<|START_OF_TURN_TOKEN|><|USER_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
      assistant: [
        '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>',
        '<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
      ],
      reply: '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>',
    }),
  },
  {
    name: 'granite',
    format: granite(),
    byHand: inTurns({
      system: ['<|start_of_role|>system<|end_of_role|>', '<|end_of_text|>\n'],
      user: ['<|start_of_role|>user<|end_of_role|>', '<|end_of_text|>\n'],
      assistant: ['<|start_of_role|>assistant<|end_of_role|>', '<|end_of_text|>\n'],
      reply: '<|start_of_role|>assistant<|end_of_role|>',
    }),
  },
  {
    name: 'phi 4',
    format: phi(),
    byHand: inTurns({
      system: ['<|im_start|>system<|im_sep|>', '<|im_end|>'],
      user: ['<|im_start|>user<|im_sep|>', '<|im_end|>'],
      assistant: ['<|im_start|>assistant<|im_sep|>', '<|im_end|>'],
      reply: '<|im_start|>assistant<|im_sep|>',
    }),
  },
  {
    name: 'phi 4 mini',
    format: phi({ version: '4-mini' }),
    byHand: inTurns({
      system: ['<|system|>', '<|end|>'],
      user: ['<|user|>', '<|end|>'],
      assistant: ['<|assistant|>', '<|end|>'],
      reply: '<|assistant|>',
    }),
  },
  {
    name: 'seed-oss',
    format: seedOss(),
    byHand: inTurns({
      system: ['<seed:bos>system\n', '<seed:eos>'],
      user: ['<seed:bos>user\n', '<seed:eos>'],
      assistant: ['<seed:bos>assistant\n', '<seed:eos>'],
      reply: '<seed:bos>assistant\n',
    }),
  },
  {
    name: 'mtk-v3',
    format: mtkV3(),
    byHand: inTurns({
      system: [
        '<|start_header_id|>system<|end_header_id|>\n\nCutting Knowledge Date: Oct 2024\n' +
          'Today Date: 23 Jan 2025\n\n',
        '<|eot_id|>',
      ],
      user: ['<|start_header_id|>user<|end_header_id|>\n\n', '<|eot_id|>'],
      assistant: ['<|start_header_id|>assistant<|end_header_id|>\n\n', '<|eot_id|>'],
      reply: '<|start_header_id|>assistant<|end_header_id|>\n\n',
    }),
  },
  { name: 'lazyllm', format: lazyllmChat(), byHand: lazyllm },
];
