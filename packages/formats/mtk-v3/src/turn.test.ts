import { describe, expect, test } from 'vitest';
import { result, toolOf, user } from '../test/conversations.js';
import { mtkV3 } from './mtk-v3.js';

const format = mtkV3({ training: true });
const tools = [toolOf('f', { x: {} })];
const header = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;

describe('a message that is left open', () => {
  const begun = (content: string) => ({ role: 'assistant', content }) as const;

  test.each([
    [undefined, 'Paris is', 'Paris is'],
    [tools, 'Paris is', '<|answer|>Paris is'],
    [tools, '', ''],
  ])('ends the prompt: tools %j, %j', (given, content, replyPrefix) => {
    const turn = format.turn(
      { messages: [user, begun(content)], tools: given },
      { continueFinalMessage: true },
    );
    expect(turn.replyPrefix).toBe(replyPrefix);
    expect(turn.text.endsWith(header('assistant') + replyPrefix)).toBe(true);
  });

  test.each([
    ['Paris is', [' big', '.<|eot_id|>'], ' big.'],
    ['Paris is ', ['big.<|eot_id|>'], 'big.'],
    ['Paris is \n', ['<|eot_id|>'], ''],
    ['[', ['f] it is.'], 'f] it is.'],
  ])('is read on from %j', (content, chunks, added) => {
    const turn = format.turn(
      { messages: [user, begun(content)], tools },
      { continueFinalMessage: true },
    );
    const reply = chunks.join('');
    expect(turn.parse(reply).message).toEqual({ role: 'assistant', content: added });
    const reader = turn.reader();
    const events = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    expect(text).toBe(added);
  });

  test('is refused where it makes calls', () => {
    const reply = format.parse('<|use_tool|>[f(x=1)]').message;
    expect(() =>
      format.render({ messages: [user, reply], tools }, { continueFinalMessage: true }),
    ).toThrow(expect.objectContaining({ path: 'messages[1].tool_calls' }));
  });
});

describe('the next turn', () => {
  const turn = format.turn({ messages: [user], tools });

  test('keeps an answer as it was sampled', () => {
    const next = format.next(turn, '<|answer|>Hi!<|eot_id|>', [user]);
    expect(next).toMatchObject({
      continued: true,
      message: { role: 'assistant', content: 'Hi!' },
      added: `${header('user')}q<|eot_id|>${header('assistant')}`,
      isTemplate: false,
    });
  });

  test('keeps calls as they were sampled, and adds their results', () => {
    for (const reply of ['<|use_tool|>[f(1)]<|eot_id|>', 'Well. <|use_tool|>[f(x=1)]<|eot_id|>']) {
      const next = format.next(turn, reply, [result('call_0', '7')]);
      expect(next).toMatchObject({
        continued: true,
        added: `${header('tool').replace('tool', 'ipython')}[7]<|eot_id|>${header('assistant')}`,
        isTemplate: false,
      });
      expect(next.continued && next.turn.text.startsWith(turn.text + reply)).toBe(true);
    }
  });

  test('may be written as the reference writes history', () => {
    const reply = '<|use_tool|>[f(x=1)]<|eot_id|>';
    const next = format.next(turn, reply, [result('call_0', '7')], { history: 'template' });
    expect(next.continued && next.turn.text).toContain(
      `${header('assistant')}<|python_tag|>[f(x=1)]<|eom_id|>${header('ipython')}[7]<|eot_id|>`,
    );
  });

  test('follows calls that no schema allows', () => {
    for (const reply of ["<|use_tool|>[f(y='?')]<|eot_id|>", '<|use_tool|>[ghost()]<|eot_id|>']) {
      expect(format.next(turn, reply, [result('call_0')])).toMatchObject({ continued: true });
    }
  });
});

test('an image is found in the prompt', () => {
  const image = { type: 'image', width: 448, height: 448 } as const;
  const { text, media } = format.turn({ messages: [{ role: 'user', content: [image] }] });
  expect(media).toMatchObject([{ part: image, message: 0 }]);
  const [span] = media;
  expect(text.slice(span?.start, span?.end)).toBe(
    `<|start_img|>${'<|img|>'.repeat(256)}<|end_img|>`,
  );
});

test.each([
  '<|reserved_special_token_0|>',
  '<|reserved_special_token_247|>',
  '<|finetune_right_pad_id|>',
  '<|use_tool|>',
  '<|end_img|>',
])('content cannot contain %s', (token) => {
  expect(format.special).toContain('<|reserved_special_token_*|>');
  expect(format.render({ messages: [{ role: 'user', content: `a${token}b` }] })).toContain(
    `a${token.replace('<', '< ')}b`,
  );
});
