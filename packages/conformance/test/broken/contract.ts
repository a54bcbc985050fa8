import { type FormatGuide, ModelspeakError } from '@modelspeak/core';
import { defineFormat } from '@modelspeak/core/authoring';
import { byteTokenizer } from '../../src/tokenizer.js';
import { sound } from '../sound.js';
import { type BrokenFormat, passOn, patch, redefine } from './broken-format.js';

const guide: FormatGuide = {
  title: 'Sound',
  summary: '',
  tokens: [{ token: '<|turn|>', meaning: 'A turn begins.' }],
  roles: [],
  examples: [
    {
      title: 'A picture',
      description: '',
      conversation: { messages: [{ role: 'user', content: 'Hi' }] },
      reply: '<|call|>{"name":<|end|>',
    },
  ],
};

const lenient = redefine({});

export const contract: readonly BrokenFormat[] = [
  {
    fault: 'is written for another contract',
    check: 'is made for contract 1',
    format: patch(() => ({ contract: 2 as 1 })),
  },
  {
    fault: 'has a factory of another name',
    check: 'can be found in a registry by its name and models',
    format: Object.assign(() => redefine({})(), {
      contract: 1 as const,
      formatName: 'other',
      models: sound.models,
    }),
  },
  {
    fault: 'is silent about a capability',
    check: 'declares every capability',
    format: patch(({ supports: { audio: _audio, ...supports } }) => ({
      supports: supports as never,
    })),
  },
  {
    fault: 'says that its reference loses what only it can have or not',
    check: 'declares every capability',
    format: patch(({ supports }) => ({ supports: { ...supports, history: 'lost' as never } })),
  },
  {
    fault: 'trims a role that does not exist',
    check: 'declares every capability',
    format: patch(({ supports }) => ({ supports: { ...supports, trims: ['wizard' as never] } })),
  },
  {
    fault: 'says that it strips reasoning, and that its reference loses it',
    check: 'declares every capability',
    format: patch(({ supports }) => ({
      supports: { ...supports, reasoning: 'lost', stripsReasoning: true },
    })),
  },
  {
    fault: 'says that it strips reasoning unless thinking, which no request can turn on',
    check: 'declares every capability',
    format: patch(({ supports }) => ({
      supports: { ...supports, stripsReasoning: 'unless thinking' },
    })),
  },
  {
    fault: 'leaves out the last token',
    check: 'returns the same token ids as a tokenizer for the whole prompt',
    format: patch(({ tokens }) => ({
      tokens(...given) {
        const made = tokens(...given);
        return { ...made, ids: made.ids.slice(0, -1) };
      },
    })),
  },
  {
    fault: 'spells a token otherwise where it is cut for training',
    check: 'returns the same token ids as a tokenizer for the whole prompt',
    format: patch(({ tokens }) => ({
      tokens(conversation, tokenizer, options) {
        const made = tokens(conversation, tokenizer, options);
        if (options?.cut === 'none') return made;
        return { ...made, ids: made.ids.map((id) => (id === 0x0a ? 0x20 : id)) };
      },
    })),
  },
  {
    fault: 'has no special, though its tokenizer has other special tokens',
    check: 'declares every special token of the tokenizer',
    format: redefine({ special: [] }),
    options: { tokenizer: byteTokenizer([...defineFormat(sound)().control, '<|endoftext|>']).real },
  },
  {
    fault: 'has an empty stop',
    check: 'declares its special tokens, delimiters and stop sequences',
    format: redefine({ stop: ['<|end|>', ''] }),
  },
  {
    fault: 'takes any option',
    check: 'refuses unknown options',
    format: Object.assign(() => lenient(), {
      contract: lenient.contract,
      formatName: lenient.formatName,
      models: lenient.models,
    }),
  },
  {
    fault: 'becomes another format when it is given options',
    check: 'recreates itself with `with`',
    format: patch(() => ({ with: () => redefine({ name: 'other' })() })),
  },
  {
    fault: 'refuses a system message that it says it supports',
    check: 'accepts every valid conversation that its capabilities allow',
    format: redefine({
      write(conversation, out, context) {
        if (conversation.messages.some(({ role }) => role === 'system')) {
          throw new ModelspeakError('unsupported', 'no system messages', { path: 'messages[0]' });
        }
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'writes a control token that it does not declare',
    check: 'writes only control tokens that it declares, in messages that exist',
    format: redefine({ control: ['<|turn|>', '<|end|>'] }),
  },
  {
    fault: 'attributes text to a message that does not exist',
    check: 'writes only control tokens that it declares, in messages that exist',
    format: redefine({
      write(conversation, out, context) {
        sound.write(
          conversation,
          passOn(out, { message: (index) => out.message((index ?? 0) + 1) }),
          context as never,
        );
      },
    }),
  },
  {
    fault: 'writes what looks like a special token as ordinary text',
    check: 'declares everything it writes that looks like a special token',
    format: redefine({
      write(conversation, out, context) {
        out.scaffold('[INST]');
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'gives bytes that lack the last character',
    check: 'renders the same prompt as string, bytes, segments, mask and with a writer',
    format: patch(({ bytes }) => ({ bytes: (...given) => bytes(...given).slice(0, -1) })),
  },
  {
    fault: 'writes the generation prompt whatever it is told',
    check: 'ends with the generation prompt unless the last message is the assistant’s',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(conversation, out, { ...context, generationPrompt: true } as never),
    }),
  },
  {
    fault: 'names a wrong stop',
    check: 'ends each reply with one of its stop sequences',
    format: redefine({ stop: ['<|turn|>'] }),
  },
  {
    fault: 'shows a reply in its guide that it cannot read',
    check: 'has a guide whose examples it can render and read',
    format: redefine({ guide: async () => guide }),
  },
  {
    fault: 'lists a token in its guide that it does not have',
    check: 'has a guide whose examples it can render and read',
    format: redefine({
      guide: async () => ({ ...guide, examples: [], tokens: [{ token: '<|x|>', meaning: '' }] }),
    }),
  },
];
