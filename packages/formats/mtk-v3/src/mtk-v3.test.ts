import { errorOf } from '@modelspeak/conformance';
import {
  type Conversation,
  createRegistry,
  type Message,
  type RenderOptions,
  type Segment,
} from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calling, result, toolOf, user } from '../test/conversations.js';
import { CONTROL } from './control.js';
import { guide } from './guide.js';
import mtkV3Default, { mtkV3 } from './index.js';

const header = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;
const system = { role: 'system', content: 's' } as const;
const answer = { role: 'assistant', content: 'a' } as const;
const call = calling({ name: 'f', args: '{"x": 1}' });
const tools = [toolOf('f', { x: {} })];
const image = { type: 'image', width: 448, height: 448 } as const;
const format = mtkV3({ training: true });

/** Returns the prompt after its system segment. */
function turns(conversation: Conversation, options?: RenderOptions): string {
  const prompt = format.render(conversation, options);
  return prompt.slice(prompt.indexOf('<|eot_id|>') + '<|eot_id|>'.length);
}

function systemOf(prompt: string): string {
  return prompt.slice(0, prompt.indexOf('<|eot_id|>'));
}

test('is exported by name and by default', () => {
  expect(mtkV3Default).toBe(mtkV3);
  expect(mtkV3.formatName).toBe('mtk-v3');
});

test('is found by the models that speak it', () => {
  const registry = createRegistry([mtkV3()]);
  for (const model of [
    'MediaTek-Research/Llama-Breeze2-3B-Instruct',
    'MediaTek-Research/Llama-Breeze2-8B-Instruct',
    'someone/Llama-Breeze2-3B-Instruct-GGUF',
    'llama-breeze2-8b-instruct',
    'breeze2:3b',
  ]) {
    expect(registry.forModel(model).name).toBe('mtk-v3');
  }
});

test.each([
  [{ bos: true }, 'options.bos: unknown option; the options are '],
  [{ training: 1 }, 'options.training: found 1'],
])('refuses the options %j', (options, message) => {
  const error = errorOf(() => mtkV3(options as object));
  expect(error.code).toBe('invalid_option');
  expect(error.message).toContain(message);
});

describe('the system segment', () => {
  test('says a fixed day, or the one that is given', () => {
    const messages = [user];
    expect(systemOf(mtkV3().render({ messages }))).toBe(
      `${header('system')}Cutting Knowledge Date: Oct 2024\nToday Date: 23 Jan 2025\n\nYou are a helpful AI assistant built by MediaTek Research. The user you are helping speaks Traditional Chinese and comes from Taiwan.`,
    );
    for (const [today, written] of [
      ['2024-02-29', '29 Feb 2024'],
      ['2031-12-01', '01 Dec 2031'],
    ] as const) {
      expect(mtkV3().render({ messages }, { today })).toContain(`Today Date: ${written}\n`);
    }
    const wrong = errorOf(() => mtkV3().render({ messages }, { today: '5 Jan 2025' }));
    expect(wrong).toMatchObject({ code: 'invalid_option', path: 'today' });
  });

  test('strips what Python strips, and nothing but the system text', () => {
    const padded = ' \u3000\x1cx\ufeff\n ';
    const conversation = {
      messages: [
        { role: 'system', content: padded },
        { role: 'user', content: padded },
        { role: 'assistant', content: padded },
      ],
    } as const;
    expect(format.render(conversation)).toBe(
      `${header('system')}x\ufeff<|eot_id|>${header('user')}${padded}<|eot_id|>${header('assistant')}${padded}<|eot_id|>`,
    );
  });

  test('keeps an empty system message', () => {
    const messages = [{ role: 'system', content: ' ' }, user] as const;
    expect(systemOf(format.render({ messages }))).toBe(header('system'));
  });

  test('begins the text where that is wanted', () => {
    expect(mtkV3({ bosToken: true }).render({ messages: [user] })).toMatch(
      /^<\|begin_of_text\|><\|start_header_id\|>system/,
    );
  });
});

describe('the decision token', () => {
  test.each([
    ['no tools', undefined, ''],
    ['null', null, ''],
    ['no tool in the list', [], '<|answer|>'],
    ['tools', tools, '<|answer|>'],
  ])('of a last answer, with %s', (_case, given, token) => {
    const conversation = { messages: [user, answer], tools: given };
    expect(turns(conversation)).toBe(
      `${header('user')}q<|eot_id|>${header('assistant')}${token}a<|eot_id|>`,
    );
  });

  test('stands in the last turn only', () => {
    const messages = [user, answer, user, call, result('id-f'), answer];
    expect(turns({ messages, tools })).toBe(
      `${header('user')}q<|eot_id|>${header('assistant')}a<|eot_id|>${header('user')}q<|eot_id|>${header('assistant')}<|python_tag|>[f(x=1)]<|eom_id|>${header('ipython')}[{}]<|eot_id|>${header('assistant')}<|answer|>a<|eot_id|>`,
    );
    expect(turns({ messages: [user, call], tools })).toMatch(
      /<\|use_tool\|>\[f\(x=1\)\]<\|eot_id\|>$/,
    );
  });

  test('is left out without tools, as in the reference', () => {
    const unchecked = mtkV3({ check: false });
    expect(unchecked.render({ messages: [user, call] })).toMatch(/\n\n\[f\(x=1\)\]<\|eot_id\|>$/);
  });
});

describe('the generation prompt', () => {
  const asked = { messages: [system, user] };
  const answered = { messages: [user, answer] };
  const resulted = { messages: [user, call, result('id-f')], tools };

  test.each([
    ['a user', asked, undefined, `q<|eot_id|>${header('assistant')}`],
    ['a user', asked, true, `q<|eot_id|>${header('assistant')}`],
    ['a user', asked, false, `${header('user')}q<|eot_id|>`],
    ['a result', resulted, undefined, `[{}]<|eot_id|>${header('assistant')}`],
    ['a result', resulted, false, `${header('ipython')}[{}]<|eot_id|>`],
    ['an answer', answered, undefined, 'a<|eot_id|>'],
    ['an answer', answered, false, 'a<|eot_id|>'],
    ['an answer', answered, true, `a<|eot_id|>${header('assistant')}`],
  ] as [string, Conversation, boolean | undefined, string][])(
    'after %s',
    (_case, conversation, generationPrompt, end) => {
      expect(format.render(conversation, { generationPrompt }).endsWith(end)).toBe(true);
    },
  );

  test('follows each result, also where a user goes on', () => {
    const messages = [...resulted.messages, user];
    expect(turns({ messages, tools })).toMatch(
      /\[\{\}\]<\|eot_id\|><\|start_header_id\|>assistant<\|end_header_id\|>\n\n<\|start_header_id\|>user/,
    );
  });
});

describe('calls and results', () => {
  test('are spelled in Python', () => {
    const args =
      '{"s": "it\'s", "n": 1.50, "big": 12345678901234567890, "l": [true, null], "2": {}}';
    const conversation = {
      messages: [user, calling({ name: 'ns.f-g', args })],
      tools: [toolOf('ns.f-g', { s: {}, n: {}, big: {}, l: {}, '2': {} })],
    };
    expect(turns(conversation)).toContain(
      '[ns.f-g(s="it\'s", n=1.5, big=12345678901234567890, l=[True, None], 2={})]',
    );
  });

  test('are gathered in the order of the calls', () => {
    const calls = calling({ name: 'f', id: '1' }, { name: 'f', id: '2' }, { name: 'f', id: '3' });
    const messages = [
      user,
      calls,
      result('3', '"c"'),
      result('1', '"a"'),
      result('2', '{"b": 2.0}'),
    ];
    expect(turns({ messages, tools })).toContain(
      `<|python_tag|>[f(),f(),f()]<|eom_id|>${header('ipython')}['a', {'b': 2.0}, 'c']<|eot_id|>`,
    );
  });

  test('may come in parts of text', () => {
    const content = [
      { type: 'text', text: '{"a":' },
      { type: 'text', text: '1}' },
    ] as const;
    const messages = [user, call, { ...result('id-f'), content }];
    expect(turns({ messages, tools })).toContain("[{'a': 1}]");
  });

  test.each([
    ['a name', 'a b', '{}', 'messages[1].tool_calls[0].function.name'],
    ['an argument', 'f', '{"a b": 1}', 'messages[1].tool_calls[0].function.arguments["a b"]'],
  ])('cannot spell %s with a space', (_case, name, args, path) => {
    const messages = [user, calling({ name, args })];
    const unchecked = mtkV3({ check: false });
    expect(errorOf(() => unchecked.render({ messages }))).toMatchObject({
      code: 'unsupported',
      path,
    });
  });

  test('may have text before them', () => {
    const speaking = { ...call, content: 'Well.' };
    expect(turns({ messages: [user, speaking, result('id-f'), user], tools })).toContain(
      `${header('assistant')}Well.<|python_tag|>[f(x=1)]<|eom_id|>`,
    );
    expect(turns({ messages: [user, speaking], tools })).toMatch(
      /\n\nWell\.<\|use_tool\|>\[f\(x=1\)\]<\|eot_id\|>$/,
    );
    // Without the token, calls would be indistinguishable from text.
    expect(turns({ messages: [user, speaking] })).toContain('Well.<|use_tool|>[f(x=1)]');
  });

  test('lose that text where the reference is to be followed', () => {
    const speaking = { ...call, content: 'Well.' };
    for (const messages of [
      [user, speaking],
      [user, speaking, result('id-f')],
    ]) {
      const silent = messages.map((message) => (message === speaking ? call : message));
      expect(turns({ messages, tools }, { onLoss: 'reference' })).toBe(
        turns({ messages: silent, tools }),
      );
    }
  });

  test('must belong together, unless that is switched off', () => {
    const calls = calling({ name: 'f', id: '1' }, { name: 'f', id: '2' });
    const messages = [user, calls, result('1', '7'), user];
    expect(errorOf(() => format.render({ messages, tools })).code).toBe('missing_tool_result');
    expect(format.render({ messages, tools }, { toolLinks: false })).toContain('[7, None]');
  });
});

describe('images and boxes', () => {
  const showing = (...content: readonly object[]): Conversation =>
    ({ messages: [{ role: 'user', content }] }) as unknown as Conversation;

  test('stand where they are given', () => {
    const box = { type: 'bbox', width: 1000, height: 1000, coords: [[1, 2, 3, 4]] };
    const text = { type: 'text', text: ' t ' };
    expect(turns(showing(text, image, box, text))).toContain(
      `${header('user')} t <|start_img|>${'<|img|>'.repeat(256)}<|end_img|>\n<|start_bbox|>[[1, 2, 3, 4]]<|end_bbox|> t <|eot_id|>`,
    );
  });

  test('boxes stand in answers too', () => {
    const content = [{ type: 'bbox', width: 10, height: 10, coords: [[1, 2, 3, 4]] }] as const;
    expect(turns({ messages: [user, { role: 'assistant', content }] })).toMatch(
      /<\|start_bbox\|>\[\[100, 200, 300, 400\]\]<\|end_bbox\|><\|eot_id\|>$/,
    );
  });

  test.each([
    ['a second image in a message', showing(image, image), 'messages[0].content[1]'],
    [
      'a second image in the conversation',
      { messages: [...showing(image).messages, answer, ...showing(image).messages] },
      'messages[2].content[0]',
    ],
    [
      'an image of the assistant',
      { messages: [user, { role: 'assistant', content: [image] }] },
      'messages[1].content[0]',
    ],
    ['an image without a size', showing({ type: 'image', width: 1 }), 'messages[0].content[0]'],
    [
      'an image at a URL',
      showing({ type: 'image_url', image_url: { url: 'https://example.org/dog.png' } }),
      'messages[0].content[0]',
    ],
    [
      'an image in a result',
      { messages: [user, call, { ...result('id-f'), content: [image] }], tools },
      'messages[2].content[0]',
    ],
  ] as [string, Conversation, string][])('%s is refused', (_case, conversation, path) => {
    expect(errorOf(() => format.render(conversation))).toMatchObject({ code: 'unsupported', path });
  });

  test('an image without a size names the helper', () => {
    const error = errorOf(() => format.render(showing({ type: 'image', image_path: 'dog.png' })));
    expect(error.message).toContain('measureImages() of @modelspeak/format-mtk-v3/images');
  });
});

test.each([
  ['a name', [{ ...user, name: 'Ann' }], 'messages[0].name'],
  ['reasoning', [user, { ...answer, reasoning_content: 'hm' }], 'messages[1].reasoning_content'],
  ['a refusal', [user, { ...answer, refusal: 'no' }], 'messages[1].refusal'],
] as [string, readonly Message[], string][])('%s is refused', (_case, messages, path) => {
  expect(errorOf(() => format.render({ messages, tools }))).toMatchObject({
    code: 'unsupported',
    path,
  });
});

describe('the loss mask', () => {
  function sampledOf(messages: readonly Message[], given?: Conversation['tools']): string[] {
    const { text, sampled } = format.mask({ messages, tools: given });
    return sampled.map(({ start, end }) => text.slice(start, end));
  }

  test('holds answers with what ends them', () => {
    expect(sampledOf([system, user, answer, user, answer])).toEqual(['a<|eot_id|>', 'a<|eot_id|>']);
    expect(sampledOf([user])).toEqual([]);
  });

  test('holds the decision token of the last turn', () => {
    expect(sampledOf([user, answer], [])).toEqual(['<|answer|>a<|eot_id|>']);
    expect(sampledOf([user, call], tools)).toEqual(['<|use_tool|>[f(x=1)]<|eot_id|>']);
  });

  test('holds text before calls', () => {
    const speaking = { ...call, content: 'Well.' };
    expect(sampledOf([user, speaking], tools)).toEqual(['Well.<|use_tool|>[f(x=1)]<|eot_id|>']);
    expect(sampledOf([user, speaking, result('id-f')], tools)).toEqual(['Well.', '[f(x=1)]']);
  });

  test('holds calls in history, but not the tokens around them, which were others', () => {
    expect(sampledOf([user, call, result('id-f'), answer], tools)).toEqual([
      '[f(x=1)]',
      '<|answer|>a<|eot_id|>',
    ]);
  });
});

describe('segments', () => {
  const conversation: Conversation = {
    messages: [system, user, call, result('id-f', '{"r": 1}'), answer, user],
    tools,
  };

  test('join to the prompt and know their messages', () => {
    const segments = format.segments(conversation);
    expect(segments.map(({ text }) => text).join('')).toBe(format.render(conversation));
    const content = segments.filter(({ kind }) => kind === 'content');
    expect(content.map(({ text, message, role }) => [text, message, role])).toEqual([
      [expect.stringContaining("[{'name': 'f'"), 0, 'system'],
      ['s', 0, 'system'],
      ['q', 1, 'user'],
      ['[f(x=1)]', 2, 'assistant'],
      ["{'r': 1}", 3, 'tool'],
      ['a', 4, 'assistant'],
      ['q', 5, 'user'],
    ]);
    expect(segments.at(-1)).toMatchObject({ message: null, role: null, sampled: false });
  });

  test('count a header to the message that it begins, where there is one', () => {
    const headers = format
      .segments(conversation)
      .filter(({ text }) => text === '<|start_header_id|>')
      .map(({ message }) => message);
    // The system message, the question, its call, the result, the answer, the next question, and the
    // generation prompt.
    expect(headers).toEqual([0, 1, 2, 3, 4, 5, null]);
  });

  test('become tokens', () => {
    const ids = new Map(CONTROL.map((token, id) => [token as string, id]));
    const tokenizer = {
      controlId: (token: string) => ids.get(token),
      encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0) + 1000),
    };
    const messages = [user, answer];
    const { ids: tokens, sampled } = format.tokens({ messages, tools: [] }, tokenizer);
    const written = tokens.map((id) => CONTROL[id] ?? String.fromCharCode(id - 1000));
    expect(written.join('')).toBe(format.render({ messages, tools: [] }));
    expect(written.filter((_token, index) => sampled[index])).toEqual([
      '<|answer|>',
      'a',
      '<|eot_id|>',
    ]);
  });
});

test('what is rendered reads back', () => {
  const args = fc.dictionary(
    fc.constantFrom('a', 'b_c', 'd.e', 'ü'),
    fc
      .jsonValue({ noUnicodeString: false })
      .filter((value) => JSON.stringify(value).isWellFormed()),
  );
  const names = fc.constantFrom('f', 'ns.f', 'get-weather', 'é1');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, args), { minLength: 1, maxLength: 3 }), (calls) => {
      const message = calling(
        ...calls.map(([name, given], index) => ({
          name,
          args: JSON.stringify(given),
          id: `${index}`,
        })),
      );
      const unchecked = mtkV3({ check: false });
      const prompt = unchecked.render(
        { messages: [user, message], tools: [] },
        { specialTokens: 'allow' },
      );
      const { message: read, malformed } = unchecked.parse(
        prompt.slice(prompt.indexOf('<|use_tool|>')),
      );
      expect(malformed).toEqual([]);
      expect(
        read.tool_calls?.map((it) =>
          it.type === 'function' ? [it.function.name, JSON.parse(it.function.arguments)] : [],
        ),
      ).toEqual(calls.map(([name, given]) => [name, JSON.parse(JSON.stringify(given))]));
    }),
    { numRuns: 200 },
  );
});

describe('content that holds control tokens', () => {
  /** Generates text from control tokens, their pieces and what could join with them. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...CONTROL),
        fc
          .constantFrom(...CONTROL)
          .chain((token) => fc.nat(token.length).map((at) => token.slice(0, at))),
        fc
          .constantFrom(...CONTROL)
          .chain((token) => fc.nat(token.length).map((at) => token.slice(at))),
        fc.constantFrom('<', '|', '>', '<|', '|>', '\n\n', 'user', ' ', '"', '\\', '}', "'", '['),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));

  /** Returns the same conversation with other words. */
  function conversation(words: readonly string[]): Conversation {
    let next = 0;
    const word = (): string => words[next++ % words.length] ?? '';
    const text = () => ({ type: 'text', text: word() }) as const;
    const args = JSON.stringify({ x: word(), l: [{ [word()]: word() }] });
    return {
      messages: [
        { role: 'system', content: word() },
        { role: 'user', content: [text(), image, text(), text()] },
        calling({ name: 'f', args }),
        result('id-f', JSON.stringify({ [word()]: word() })),
        { role: 'assistant', content: word() },
        { role: 'user', content: word() },
        { role: 'assistant', content: [text(), text()] },
      ],
      tools: [toolOf('f', { x: { description: word() }, l: {}, [word()]: {} })],
    };
  }

  const controlOf = (segments: readonly Segment[]): string[] =>
    segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);
  const anyControl = new RegExp(CONTROL.map((it) => it.replaceAll('|', '\\|')).join('|'), 'g');

  test('cannot change those of the prompt', () => {
    const expected = controlOf(format.segments(conversation(['plain words'])));
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (words) => {
        const attacked = conversation(words);
        expect(controlOf(format.segments(attacked))).toEqual(expected);
        expect(format.render(attacked).match(anyControl)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('is refused where that is asked for', () => {
    const messages = [{ role: 'user', content: 'x<|use_tool|>' }] as const;
    expect(errorOf(() => format.render({ messages }, { specialTokens: 'refuse' }))).toMatchObject({
      code: 'special_token_in_content',
      path: 'messages[0]',
    });
  });
});

test('nothing that is handed in changes', () => {
  const freeze = <Value>(value: Value): Value => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  const conversation = freeze({
    messages: [system, user, call, result('id-f'), answer],
    tools: [toolOf('f', { x: {} })],
  }) as Conversation;
  const prompt = format.render(conversation);
  expect(format.render(conversation)).toBe(prompt);
});

describe('the guide', () => {
  test('is loaded when it is asked for', async () => {
    expect(await format.guide?.()).toBe(guide);
  });

  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply }) => {
    const described = mtkV3(formatOptions);
    expect(described.render(conversation, options)).toContain(header('system'));
    const read = described.parse(reply ?? '');
    expect(read.malformed).toEqual([]);
    expect(read.stop).toBeDefined();
  });

  test('explains every control token', () => {
    expect(guide.tokens.map(({ token }) => token)).toEqual([...CONTROL]);
  });
});
