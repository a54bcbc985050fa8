import { ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { compileMarkers } from './markers.js';
import { markersFromPromptKeys } from './prompt-keys.js';

describe('markers', () => {
  test('are told apart into special tokens and text', () => {
    const { markup, control, texts } = compileMarkers({
      system: 'Say <b> and [INST].',
      startOfSystem: '[INST] <<SYS>>\n',
      startOfUser: '<|im_start|>user\n',
      startOfAssistant: '<|im_start|>assistant\n',
      endOfUser: '\n',
      startOfToolCall: '<|action_start|><|function|>',
      startOfArguments: '✿ARGS✿: ',
    });
    expect(control).toEqual(['[INST]', '<|im_start|>', '<|action_start|>', '<|function|>']);
    expect(texts).toEqual(['<<SYS>>', '✿ARGS✿:']);
    expect(markup.startOfSystem.text).toBe('[INST] <<SYS>>\n');
    expect(markup.startOfUser.tail).toBe('user\n');
    expect(markup.endOfAssistant.text).toBe('');
  });

  test.each([
    ['### Human: <s>', ['<s>'], ['### Human:']],
    ['</s>\n### Human:\n<s>USER_INPUT: ', ['</s>', '<s>'], ['### Human:', 'USER_INPUT:']],
    ['[gMASK]<sop><|system|>\n', ['[gMASK]', '<sop>', '<|system|>'], []],
    ['[user]: ', [], ['[user]:']],
    ['[BOS][|user|]', ['[BOS]', '[|user|]'], []],
    ['<s>[INST] <<SYS>>\n', ['<s>', '[INST]'], ['<<SYS>>']],
    ['\n<</SYS>>\n\n', [], ['<</SYS>>']],
    ['<s>用户：', ['<s>'], ['用户：']],
    // Words, and what stands between anything, would be broken all over the content.
    ['<|im_start|>user\n', ['<|im_start|>'], []],
    ['<|im_start|>tool_response\n', ['<|im_start|>'], []],
    ['<|user|>उपयोगकर्ता\n', ['<|user|>'], []],
    ["<|start|>the user's follow-up<|end|>", ['<|start|>', '<|end|>'], []],
    ['<|user|>:\n---\n', ['<|user|>'], []],
    ['<|user|>Q: ', ['<|user|>'], []],
    ['[Round 1]\n', [], ['[Round 1]']],
    // A marker of nothing but text is a delimiter, whatever it is.
    ['user\n', [], ['user']],
  ])('%j', (marker, control, texts) => {
    expect(compileMarkers({ startOfUser: marker })).toMatchObject({ control, texts });
  });

  test('come from LazyLLM’s prompt keys', () => {
    expect(
      markersFromPromptKeys({
        system: 'S',
        sos: '1',
        eos: '2',
        soh: '3',
        eoh: '4',
        soa: '5',
        eoa: '6',
        soe: '7',
        eoe: '8',
        tool_start_token: '9',
        tool_args_token: '10',
        tool_end_token: '11',
        separator: '\n',
        plugin: '<|plugin|>',
        interpreter: '<|interpreter|>',
        stop_words: ['<|im_end|>'],
      }),
    ).toEqual({
      system: 'S',
      startOfSystem: '1',
      endOfSystem: '2',
      startOfUser: '3',
      endOfUser: '4',
      startOfAssistant: '5',
      endOfAssistant: '6',
      startOfToolResult: '7',
      endOfToolResult: '8',
      startOfToolCall: '9',
      startOfArguments: '10',
      endOfToolCall: '11',
    });
  });

  test.each([
    [{ sox: '' }, 'promptKeys.sox'],
    [{ soh: 3 }, 'promptKeys.startOfUser'],
  ])('refuses %j', (promptKeys, path) => {
    try {
      markersFromPromptKeys(promptKeys);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelspeakError);
      expect(error).toMatchObject({ code: 'invalid_option', path });
    }
  });
});
