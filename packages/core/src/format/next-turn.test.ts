import { describe, expect, test } from 'vitest';
import { chatOf, writeTurns } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import { parrotOf } from '../../test/parrot.js';
import type { AssistantMessage, Conversation, Message } from '../conversation/conversation.js';
import { textOf } from '../conversation/text-of.js';
import { createSectionsReader } from '../reading/described/sections-reader.js';
import { createTextReader } from '../reading/text-reader.js';
import type { NextOptions, NextTurn, SampledReply } from './next.js';

type Continued = Extract<NextTurn, { continued: true }>;

const format = parrotOf({ system: true, history: true, toolCalls: true })();
const conversation: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const again: readonly Message[] = [{ role: 'user', content: 'More' }];
const prompt = format.render(conversation);
const TAIL = '<|turn|>user loud\nMore<|end|><|turn|>assistant loud\n';

const next = (
  reply: string | SampledReply,
  messages: readonly Message[] = again,
  options?: NextOptions,
) => format.next(format.turn(conversation), reply, messages, options);

/** What continues; fails where nothing does. */
function continued(turn: NextTurn): Continued {
  if (!turn.continued) throw new Error(turn.reason);
  return turn;
}

describe('what was sampled', () => {
  test('stays as it was, and what comes after it is added', () => {
    const reply = '  Well,\n<|turn|> so.  <|end|>';
    const turn = continued(next(reply));
    expect(turn).toMatchObject({
      message: { role: 'assistant', content: '  Well,\n<|turn|> so.  ' },
      kept: prompt.length + reply.length,
      added: TAIL,
      isEndReplaced: false,
      isTemplate: false,
      turn: {
        text: prompt + reply + TAIL,
        conversation: { messages: [...conversation.messages, turn.message, ...again] },
      },
    });
    expect(turn.addedSegments?.map(({ text }) => text).join('')).toBe(TAIL);
  });

  test('may spell a special token as text, if the server tells them apart', () => {
    const pieces = ['Say <|end|>', ' and <|turn|>.', { token: '<|end|>' }];
    const text = 'Say <|end|> and <|turn|>.<|end|>';
    expect(next({ text })).toMatchObject({
      continued: false,
      reason: 'text follows the end of the reply',
    });
    const { turn, message } = continued(next({ text, pieces }));
    expect(message.content).toBe('Say <|end|> and <|turn|>.');
    expect(turn.text).toBe(prompt + text + TAIL);
    expect(turn.segments.filter(({ sampled }) => sampled)).toEqual([
      expect.objectContaining({ text: 'Say <|end|> and <|turn|>.', kind: 'content' }),
      expect.objectContaining({ text: '<|end|>', kind: 'control' }),
    ]);
  });

  test('is in pieces too, in which its special tokens are special tokens', () => {
    const { turn } = continued(next('Ho<|turn|>ho<|end|>'));
    expect(turn.segments.map(({ text }) => text).join('')).toBe(turn.text);
    expect(turn.segments.filter(({ sampled }) => sampled)).toEqual(
      [
        { text: 'Ho', kind: 'content' },
        { text: '<|turn|>', kind: 'control' },
        { text: 'ho', kind: 'content' },
        { text: '<|end|>', kind: 'control' },
      ].map((piece) => ({ ...piece, message: 1, role: 'assistant', sampled: true })),
    );
  });

  test('is what the format renders, where it spells the reply as the model did', () => {
    const { turn, isTemplate, message } = continued(next('Ho<|end|>'));
    const messages = [...conversation.messages, message, ...again];
    expect(turn.text).toBe(format.render({ messages }));
    expect(isTemplate).toBe(true);
  });

  test('gets the end of the turn where the server took it away', () => {
    const { turn, kept, added } = continued(next('Ho'));
    expect(turn.text).toBe(`${prompt}Ho<|end|>${TAIL}`);
    expect(kept).toBe(prompt.length + 2);
    expect(added).toBe(`<|end|>${TAIL}`);
  });

  test('gives a turn that is ready to be read', () => {
    const tools = [{ type: 'function' as const, function: { name: 'f' } }];
    const able = parrotOf({
      history: true,
      tools: true,
      toolCalls: true,
      contentWithToolCalls: true,
    })();
    const first = able.turn({ messages: [{ role: 'user', content: 'Hi' }], tools });
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
    const { turn } = continued(
      able.next(
        first,
        { text: 'Ho<|end|>', message: { role: 'assistant', content: 'Ho', tool_calls: [call] } },
        [{ role: 'tool', tool_call_id: 'a', content: '1' }],
      ),
    );
    expect(turn.readerOptions).toEqual({ tools, usedIds: ['a'] });
    expect(turn.parse('Done.<|end|>').message.content).toBe('Done.');
    expect(turn.stop).toEqual({ tokens: ['<|end|>'], texts: [] });
  });

  test('stays over several turns, also where the format would spell a reply otherwise', () => {
    const trimming = chatOf({
      write: ({ messages }, out, { generationPrompt }) =>
        writeTurns(
          messages.map((message) => ({ ...message, content: textOf(message.content).trim() })),
          out,
          generationPrompt,
        ),
    });
    const first = trimming.turn(conversation);
    const { turn: second } = continued(trimming.next(first, ' Ho <end>', again));
    expect(second.text).toBe('<user>Hi<end><bot> Ho <end><user>More<end><bot>');
    const { turn: third, isTemplate } = continued(trimming.next(second, ' So <end>', again));
    expect(third.text).toBe(`${second.text} So <end><user>More<end><bot>`);
    expect(isTemplate).toBe(false);
    expect(continued(trimming.next(second, ' So <end>', again, { history: 'template' }))).toEqual(
      expect.objectContaining({
        isTemplate: true,
        kept: '<user>Hi<end><bot>'.length,
        added: 'Ho<end><user>More<end><bot>So<end><user>More<end><bot>',
      }),
    );
  });

  test('keeps special tokens in new content escaped, refused or allowed', () => {
    const messages: Message[] = [{ role: 'user', content: 'a<|end|>' }];
    expect(continued(next('Ho<|end|>', messages)).added).toContain('a< |end|><|end|>');
    expect(continued(next('Ho<|end|>', messages, { specialTokens: 'allow' })).added).toContain(
      'a<|end|><|end|>',
    );
    expect(errorOf(() => next('Ho<|end|>', messages, { specialTokens: 'refuse' }))).toMatchObject({
      code: 'special_token_in_content',
      path: 'messages[2]',
    });
  });

  test('is rendered with the options of the turn before, unless told otherwise', () => {
    const dated = format.turn(conversation, { today: '2025-01-31' });
    const turn = continued(format.next(dated, 'Ho<|end|>', again));
    expect(turn.turn.text).toMatch(/^2025-01-31\n/);
    expect(turn.turn.options.today).toBe('2025-01-31');
    expect(format.next(dated, 'Ho<|end|>', again, { today: '2025-02-01' })).toEqual({
      continued: false,
      reason: 'parrot now writes the text before the reply differently than in the prompt',
    });
    const anew = format.next(dated, 'Ho', again, { today: '2025-02-01', history: 'template' });
    expect(continued(anew)).toMatchObject({ kept: '2025-0'.length });
  });
});

describe('history as the template writes it', () => {
  test('is rendered anew, and says how much stays', () => {
    const turn = continued(next('Ho<|turn|><|end|>', again, { history: 'template' }));
    const messages = [
      ...conversation.messages,
      { role: 'assistant' as const, content: 'Ho<|turn|>' },
      ...again,
    ];
    expect(turn.turn.text).toBe(format.render({ messages }));
    expect(turn).toMatchObject({
      kept: `${prompt}Ho<`.length,
      added: turn.turn.text.slice(turn.kept),
      isEndReplaced: false,
      isTemplate: true,
    });
    expect(turn).not.toHaveProperty('addedSegments');
  });
});

test('a long conversation is written three times: now, in pieces, and as it was then', () => {
  let writes = 0;
  const counting = chatOf({
    write: ({ messages }, out, { generationPrompt }) => {
      writes++;
      writeTurns(messages, out, generationPrompt);
    },
  });
  const { turn } = continued(counting.next(counting.turn(conversation), 'Ho<end>', again));
  writes = 0;
  const { segments, text } = continued(counting.next(turn, 'Ha<end>', again)).turn;
  expect(segments.map((segment) => segment.text).join('')).toBe(text);
  expect(writes).toBe(3);
});

describe('says why it cannot continue', () => {
  test.each([
    ['text after the end', 'Ho<|end|>Hm', 'text follows the end of the reply'],
    [
      'a reply cut off within a special token',
      'Ho<|en',
      'the reply was cut off inside a possible special token',
    ],
  ])('for %s', (_what, reply, reason) => {
    expect(next(reply)).toEqual({ continued: false, reason });
  });

  test('where the reply was cut off inside a call, which nobody was told of', () => {
    const calling = chatOf({
      supports: { history: true, tools: true, toolCalls: true },
      reader: (_options, context) =>
        createSectionsReader(
          { calls: [{ open: '<call>', close: '</call>', call: { json: {} } }] },
          ['<end>'],
          context,
        ),
    });
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    const turn = calling.turn({ ...conversation, tools });
    expect(calling.next(turn, 'Ho<call>{"name": "f", "argu', again)).toEqual({
      continued: false,
      reason: 'the reply was cut off inside a call',
    });
    expect(calling.next(turn, 'Ho, and so', again).continued).toBe(true);
  });

  test('where the format cannot write the reply', () => {
    const message: AssistantMessage = { role: 'assistant', content: 'x', refusal: 'No.' };
    expect(next({ text: 'x<|end|>', message })).toEqual({
      continued: false,
      reason: expect.stringMatching(
        /^parrot cannot write the reply: messages\[1\]\.refusal: parrot does not support refusals/,
      ),
    });
    const history = next({ text: 'x<|end|>', message }, again, { history: 'template' });
    expect(history.continued).toBe(false);
  });

  test('where the format marks no part of the reply as sampled', () => {
    const deaf = chatOf({ write: ({ messages }, out) => out.content(`${messages.length}`) });
    expect(deaf.next(deaf.turn(conversation), 'Ho', again)).toEqual({
      continued: false,
      reason: 'chat marks no part of the reply as sampled',
    });
  });

  test('where the format rewrites what came before', () => {
    const counting = chatOf({
      write({ messages }, out, { generationPrompt }) {
        out.message(null);
        out.scaffold(`${messages.length} messages\n`);
        writeTurns(messages, out, generationPrompt);
      },
    });
    expect(counting.next(counting.turn(conversation), 'Ho<end>', again)).toEqual({
      continued: false,
      reason: 'chat now writes the text before the reply differently than in the prompt',
    });
    expect(
      counting.next(counting.turn(conversation), 'Ho<end>', again, { history: 'template' }),
    ).toMatchObject({ continued: true, kept: 0, isTemplate: true });
  });
});

describe('throws', () => {
  test('for new messages that are wrong', () => {
    const messages: Message[] = [{ role: 'tool', tool_call_id: 'x', content: '1' }];
    for (const history of ['sampled', 'template'] as const) {
      expect(errorOf(() => next('Ho<|end|>', messages, { history }))).toMatchObject({
        code: 'unknown_tool_call',
        path: 'messages[2].tool_call_id',
      });
    }
  });

  test('for a call that the new messages do not answer', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
    const message: AssistantMessage = { role: 'assistant', tool_calls: [call] };
    expect(errorOf(() => next({ text: '<|end|>', message }))).toMatchObject({
      code: 'missing_tool_result',
      path: 'messages[1].tool_calls[0].id',
    });
    expect(next({ text: '<|end|>', message }, again, { toolLinks: false }).continued).toBe(true);
  });

  test('for options that are wrong or not supported', () => {
    expect(errorOf(() => next('Ho', again, { generationPromt: true } as object))).toMatchObject({
      code: 'invalid_option',
      path: 'generationPromt',
    });
    expect(errorOf(() => next('Ho', again, { thinking: { enabled: true } }))).toMatchObject({
      code: 'unsupported',
      path: 'thinking.enabled',
    });
  });

  test('the faults of a format as they are', () => {
    const failing = chatOf({
      write({ messages }) {
        if (messages.length > 1) throw new TypeError('a fault');
      },
    });
    expect(() => failing.next(failing.turn(conversation), 'Ho', again)).toThrow(
      new TypeError('a fault'),
    );
  });
});

describe('where nothing ends a turn but the beginning of the next', () => {
  const turns = chatOf({
    control: ['<user>', '<bot>', '<system>'],
    stop: ['<user>', '<system>'],
    write({ messages }, out, { generationPrompt }) {
      messages.forEach(({ role, content }, index) => {
        out.message(index);
        out.control(role === 'assistant' ? '<bot>' : '<user>');
        out.sampled(role === 'assistant');
        out.content(textOf(content));
      });
      out.message(null);
      if (generationPrompt) out.control('<bot>');
    },
  });
  const turn = turns.turn(conversation);

  test.each(['Ho', 'Ho<user>'])('%j continues with that', (reply) => {
    const after = continued(turns.next(turn, reply, again));
    expect(after.turn.text).toBe('<user>Hi<bot>Ho<user>More<bot>');
    expect(after.added).toBe(after.turn.text.slice(`<user>Hi<bot>${reply}`.length));
  });

  test.each([
    ['Ho<system>', again],
    ['Ho<user>', []],
  ])('%j with another turn after it does not', (reply, messages) => {
    expect(turns.next(turn, reply, messages)).toEqual({
      continued: false,
      reason: expect.stringMatching(/^chat does not continue after <(?:user|system)>$/),
    });
  });
});

describe('where the end of a turn is text', () => {
  const lines = chatOf({
    control: [],
    stop: ['\n\n'],
    write({ messages }, out, { generationPrompt }) {
      messages.forEach(({ role, content }, index) => {
        out.message(index);
        out.scaffold(`${role}: `);
        out.sampled(role === 'assistant');
        out.content(textOf(content));
        out.scaffold('\n\n');
      });
      out.message(null);
      if (generationPrompt) out.scaffold('assistant: ');
    },
    reader: () => {
      let text = '';
      return {
        push(chunk) {
          text += chunk;
          return [];
        },
        end: () => [
          { type: 'text', text: text.replace('\n\n', '') },
          { type: 'end', reason: 'stop', ...(text.endsWith('\n\n') && { stop: '\n\n' }) },
        ],
      };
    },
  });

  test('what the model sampled of it is not written twice', () => {
    const { turn } = continued(lines.next(lines.turn(conversation), 'Ho\n\n', again));
    expect(turn.text).toBe('user: Hi\n\nassistant: Ho\n\nuser: More\n\nassistant: ');
    expect(lines.turn(conversation).stop).toEqual({ tokens: [], texts: ['\n\n'] });
  });
});

describe('where history ends a reply otherwise than the model', () => {
  const harmony = chatOf({
    control: ['<user>', '<bot>', '<end>', '<return>'],
    stop: ['<return>'],
    endInHistory: (stop) => (stop === '<return>' ? '<end>' : stop),
  });
  const turn = harmony.turn(conversation);
  const whole = '<user>Hi<end><bot>Ho<end><user>More<end><bot>';

  test('the other end takes its place', () => {
    expect(continued(harmony.next(turn, 'Ho<return>', again))).toMatchObject({
      turn: { text: whole },
      kept: '<user>Hi<end><bot>Ho'.length,
      added: '<end><user>More<end><bot>',
      isEndReplaced: true,
      isTemplate: true,
    });
  });

  test('the other end is added where the server took the end away', () => {
    expect(continued(harmony.next(turn, 'Ho', again))).toMatchObject({
      turn: { text: whole },
      added: '<end><user>More<end><bot>',
      isEndReplaced: false,
    });
  });

  test('the media after it are at their new places', () => {
    const shown = { type: 'image', image_path: 'a.png' } as const;
    const messages: Message[] = [{ role: 'user', content: [shown] }];
    const { turn: after } = continued(harmony.next(turn, ' Ho <return>', messages));
    expect(after.media.map(({ start, end }) => after.text.slice(start, end))).toEqual(['<img>']);
    const { turn: third } = continued(harmony.next(after, 'So<return>', messages));
    expect(third.media.map(({ message }) => message)).toEqual([2, 4]);
    expect(third.media.map(({ start, end }) => third.text.slice(start, end))).toEqual([
      '<img>',
      '<img>',
    ]);
  });
});

describe('a format that strips past reasoning', () => {
  const thinking = chatOf({
    control: ['<user>', '<bot>', '<end>', '<think>', '</think>'],
    supports: { history: true, reasoning: true, stripsPastReasoning: true },
    write({ messages }, out, { generationPrompt, today }) {
      if (today !== undefined) out.scaffold(today);
      const lastUser = messages.findLastIndex(({ role }) => role === 'user');
      messages.forEach((message, index) => {
        out.message(index);
        out.control(message.role === 'assistant' ? '<bot>' : '<user>');
        out.sampled(message.role === 'assistant');
        if (message.role === 'assistant' && message.reasoning_content && index > lastUser) {
          out.control('<think>');
          out.content(message.reasoning_content);
          out.control('</think>');
        }
        out.content(textOf(message.content));
        out.control('<end>');
      });
      out.message(null);
      if (!generationPrompt) return;
      out.control('<bot>');
      out.reply();
      out.control('<think>');
    },
    reader() {
      let whole = '';
      return {
        push(chunk) {
          whole += chunk;
          return [];
        },
        end() {
          const found = /^<think>(.+)<\/think>(.+)<end>$/.exec(whole);
          if (found === null) return [];
          const [, reasoning = '', text = ''] = found;
          return [
            { type: 'reasoning', text: reasoning },
            { type: 'text', text },
            { type: 'end', reason: 'stop', stop: '<end>' },
          ];
        },
      };
    },
  });
  const said = 'Hm.</think>Ho<end>';

  test('keeps it where it was sampled, and strips it as the template does', () => {
    const turn = thinking.turn(conversation);
    expect(turn.text).toBe('<user>Hi<end><bot><think>');
    expect(turn.replyPrefix).toBe('<think>');
    const sampled = continued(thinking.next(turn, said, again));
    expect(sampled.message).toEqual({
      role: 'assistant',
      content: 'Ho',
      reasoning_content: 'Hm.',
    });
    expect(sampled.turn.text).toBe(
      '<user>Hi<end><bot><think>Hm.</think>Ho<end><user>More<end><bot><think>',
    );
    expect(sampled).toMatchObject({ isTemplate: false, turn: { replyPrefix: '<think>' } });
    const template = continued(thinking.next(turn, said, again, { history: 'template' }));
    expect(template.turn.text).toBe('<user>Hi<end><bot>Ho<end><user>More<end><bot><think>');
    expect(template.kept).toBe('<user>Hi<end><bot>'.length);
  });

  test('is not continued where an option changes what was before, though reasoning is stripped', () => {
    const turn = thinking.turn(conversation, { today: '2026-01-01' });
    expect(thinking.next(turn, said, again, { today: '2026-01-02' })).toEqual({
      continued: false,
      reason: 'chat now writes the text before the reply differently than in the prompt',
    });
    const same = continued(thinking.next(turn, said, again, { today: '2026-01-01' }));
    expect(same.turn.text.slice(0, same.kept)).toBe(`${turn.text}${said}`);
  });
});

describe('a format that strips all reasoning', () => {
  const forgetful = chatOf({
    control: ['<user>', '<bot>', '<end>', '<think>', '</think>'],
    supports: { history: true, toolCalls: true, reasoning: true, stripsReasoning: true },
    write({ messages }, out, { generationPrompt }) {
      const said = messages.map((message) =>
        message.role === 'assistant' ? { ...message, reasoning_content: null } : message,
      );
      writeTurns(said, out, generationPrompt);
    },
    reader: (_options, context) =>
      createSectionsReader(
        { reasoning: { open: '<think>', close: '</think>' } },
        ['<end>'],
        context,
      ),
  });
  const turn = forgetful.turn(conversation);
  const said = '<think>Hm.</think>Ho<end>';

  test('takes its own replies back', () => {
    const { message } = turn.parse(said);
    expect(message).toEqual({ role: 'assistant', content: 'Ho', reasoning_content: 'Hm.' });
    const messages = [...conversation.messages, message];
    const written = '<user>Hi<end><bot>Ho<end>';
    expect(forgetful.render({ messages })).toBe(written);
    expect(forgetful.render({ messages: [...messages, ...again] })).toBe(
      `${written}<user>More<end><bot>`,
    );
  });

  test('keeps what was sampled, and says that the template would not', () => {
    const next = continued(forgetful.next(turn, said, again));
    expect(next).toMatchObject({
      turn: { text: `${turn.text}${said}<user>More<end><bot>` },
      kept: turn.text.length + said.length,
      isTemplate: false,
    });
    expect(next.message.reasoning_content).toBe('Hm.');
  });

  test('keeps with the template what comes before the reasoning, and counts it', () => {
    const next = continued(forgetful.next(turn, said, again, { history: 'template' }));
    expect(next).toMatchObject({
      turn: { text: '<user>Hi<end><bot>Ho<end><user>More<end><bot>' },
      kept: turn.text.length,
      added: 'Ho<end><user>More<end><bot>',
      isTemplate: true,
    });
  });
});

describe('a reply that continues a prefill', () => {
  const open = chatOf({ supports: { history: true, reasoning: true } });
  const begun: Conversation = {
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [{ type: 'text', text: 'Well' }], reasoning_content: 'Hm' },
    ],
  };
  const turn = open.turn(begun, { continueFinalMessage: true });

  test('is joined to it', () => {
    expect(turn.text).toBe('<user>Hi<end><bot>HmWell');
    const after = continued(open.next(turn, ', so.<end>', again));
    expect(after.message).toEqual({
      role: 'assistant',
      content: 'Well, so.',
      reasoning_content: 'Hm',
    });
    expect(after.turn.text).toBe('<user>Hi<end><bot>HmWell, so.<end><user>More<end><bot>');
    expect(after.turn.conversation.messages).toHaveLength(3);
    expect(after.turn.options.continueFinalMessage).toBeUndefined();
    expect(after.isTemplate).toBe(true);
  });

  test('may be followed by another', () => {
    const prefill: Message = { role: 'assistant', content: 'So' };
    const after = open.next(turn, ', so.<end>', [...again, prefill], {
      continueFinalMessage: true,
    });
    expect(continued(after).turn.text).toBe(
      '<user>Hi<end><bot>HmWell, so.<end><user>More<end><bot>So',
    );
  });

  test('keeps the reasoning of both', () => {
    const message = { role: 'assistant', content: '!', reasoning_content: '?' } as const;
    const after = continued(open.next(turn, { text: '!<end>', message }, again));
    expect(after.message).toMatchObject({ content: 'Well!', reasoning_content: 'Hm?' });
  });

  test('has none where neither thought', () => {
    const plain = open.turn(
      { messages: [...conversation.messages, { role: 'assistant', content: 'A' }] },
      { continueFinalMessage: true },
    );
    const after = continued(open.next(plain, 'b<end>', again));
    expect(after.message).toEqual({ role: 'assistant', content: 'Ab' });
  });
});

test('a prefill is joined as the model saw it, without the white space that the format takes off', () => {
  const trimming = chatOf({
    write({ messages }, out, { generationPrompt }) {
      const trimmed = messages.map((message) => ({
        ...message,
        content: textOf(message.content).trimEnd(),
      }));
      writeTurns(trimmed as Message[], out, generationPrompt);
    },
    supports: { history: true, trims: ['user', 'assistant'] },
  });
  for (const content of ['Well \n', 'Well']) {
    const messages = [...conversation.messages, { role: 'assistant', content } as const];
    const turn = trimming.turn({ messages }, { continueFinalMessage: true });
    expect(turn.replyPrefix).toBe('Well');
    expect(continued(trimming.next(turn, ', so.<end>', again)).message.content).toBe('Well, so.');
  }
});

describe('what the model does not sample', () => {
  const ending = (end: string, stop: readonly string[]) =>
    chatOf({
      control: ['<user>', '<bot>', '<eot>', '<stop>'],
      stop,
      write({ messages }, out, { generationPrompt }) {
        messages.forEach(({ role, content }, index) => {
          out.message(index);
          out.control(role === 'assistant' ? '<bot>' : '<user>');
          out.sampled(role === 'assistant');
          out.content(textOf(content));
          out.sampled(false);
          if (end !== '') out.control(end);
        });
        out.message(null);
        if (generationPrompt) out.control('<bot>');
      },
      reader: (_options, _context, control) => createTextReader(control, stop),
    });

  test.each([
    ["a format's own end of a turn", '<eot>', 'Ho', '<bot>Ho<eot><user>More<eot><bot>'],
    [
      'its own end, for which the end that was sampled stands',
      '<eot>',
      'Ho<stop>',
      '<bot>Ho<stop><user>More<eot><bot>',
    ],
    ['the beginning of the next turn', '', 'Ho', '<bot>Ho<user>More<bot>'],
    [
      'the beginning of the next turn, once, where it stopped the model',
      '',
      'Ho<user>',
      '<bot>Ho<user>More<bot>',
    ],
  ])('%s', (_what, end, reply, expected) => {
    const made = ending(end, end === '' ? ['<user>'] : ['<stop>', '<eot>']);
    const { turn } = continued(made.next(made.turn(conversation), reply, again));
    expect(turn.text.endsWith(expected)).toBe(true);
  });
});
