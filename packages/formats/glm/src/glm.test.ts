import type { AssistantMessage, Message, Part } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type GlmVersion, glm } from './glm.js';
import { guide } from './guide.js';

const VERSIONS: readonly GlmVersion[] = ['4.5', '4.5v', '4.7', '5', '5.2', '5.3'];
const user = { role: 'user', content: 'Hi' } as const;
const OFF = { thinking: { enabled: false } } as const;

function calling(...ids: readonly string[]): AssistantMessage {
  return {
    role: 'assistant',
    content: null,
    tool_calls: ids.map((id) => ({
      id,
      type: 'function',
      function: { name: 'f', arguments: `{"id": "${id}", "on": true, "some": [1.0, null]}` },
    })),
  };
}

const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = glm(formatOptions).turn(conversation, options as object);
    expect(turn.text.startsWith('[gMASK]<sop>')).toBe(true);
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
    expect(turn.stop.tokens).toContain(stop);
  });

  test('explains every token that a version writes', () => {
    const explained = guide.tokens.map(({ token }) => token);
    const written = VERSIONS.flatMap((version) => glm({ version }).control);
    expect(written.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('thoughts', () => {
  const thought: Message = { role: 'assistant', reasoning_content: ' Hm. ', content: ' Ho. ' };

  test.each<[GlmVersion, string]>([
    ['4.5', '<|assistant|>\n<think>Hm.</think>\nHo.'],
    ['4.7', '<|assistant|><think>Hm.</think>Ho.'],
    ['4.5v', '<|assistant|>\n<think>Hm.</think>\nHo.'],
    ['5', '<|assistant|><think> Hm. </think>Ho.'],
    ['5.2', '<|assistant|><think> Hm. </think>Ho.'],
  ])('stand in version %s since the user spoke last, and are left out before', (version, end) => {
    const format = glm({ version });
    expect(format.render({ messages: [user, thought] }).endsWith(end)).toBe(true);
    expect(format.render({ messages: [user, thought, user] })).not.toContain('Hm.');
  });

  test.each<[GlmVersion, string]>([
    ['4.7', '<think>Hm.</think>Ho.<|user|>Hi<|assistant|></think>a<|user|>'],
    ['5', '<think> Hm. </think>Ho.<|user|>Hi<|assistant|></think>a<|user|>'],
    ['5.2', '<think> Hm. </think>Ho.<|user|>Hi<|assistant|><think></think>a<|user|>'],
    ['5.3', '<think> Hm. </think>Ho.<|user|>Hi<|assistant|><think></think>a<|user|>'],
  ])('are kept in version %s where a request asks for it', (version, past) => {
    const plain = { role: 'assistant', content: 'a' } as const;
    const messages = [user, thought, user, plain, user];
    const format = glm({ version });
    const prompt = format.render({ messages }, { thinking: { keepPast: true } } as object);
    expect(prompt).toContain(past);
  });

  test('are kept in version 5 for all replies of a turn in which one has thought', () => {
    const messages = [user, calling('a'), result('a'), thought, user, calling('b'), result('b')];
    const prompt = glm().render({ messages }, { thinking: { keepPast: true } });
    expect(prompt.split('<think></think><tool_call>')).toHaveLength(3);
    const without = glm().render({ messages });
    expect(without.split('<think></think><tool_call>')).toHaveLength(2);
  });

  test('are kept by version 5.3 unless a request leaves them out', () => {
    const format = glm({ version: '5.3' });
    const messages = [user, thought, user];
    expect(format.render({ messages })).toContain('<think> Hm. </think>Ho.<|user|>');
    const without = format.render({ messages }, { thinking: { keepPast: false } } as object);
    expect(without).toContain('<think></think>Ho.<|user|>');
  });

  test('stand as they were opened, though the template of version 4.7 forgets it', () => {
    const format = glm({ version: '4.7' });
    const messages = [user, { role: 'assistant', content: 'a' } as const];
    expect(format.render({ messages })).toContain('<|assistant|><think></think>a');
    expect(format.render({ messages }, { onLoss: 'reference' })).toContain(
      '<|assistant|></think>a',
    );
    expect(format.render({ messages }, OFF)).toContain('<|assistant|></think>a');
  });

  test('are sampled but for what the prompt has opened', () => {
    const said = (version: GlmVersion, messages: readonly Message[], request: object = {}) => {
      const { text, sampled } = glm({ version }).mask({ messages }, request);
      return sampled.map(({ start, end }) => text.slice(start, end));
    };
    const plain: Message = { role: 'assistant', content: 'a' };
    expect(said('4.5', [user, thought])).toEqual(['\n<think>Hm.</think>\nHo.']);
    expect(said('4.5', [user, plain], OFF)).toEqual(['\na']);
    expect(said('5', [user, thought])).toEqual([' Hm. </think>Ho.']);
    expect(said('5', [user, plain], OFF)).toEqual(['a']);
    expect(said('5', [user, thought], OFF)).toEqual(['<think> Hm. </think>Ho.']);
  });
});

describe('GLM 4.5 that is not to think', () => {
  const format = glm({ version: '4.5' });

  test('is told so once, also where the question ends so already', () => {
    const prompt = '[gMASK]<sop><|user|>\nHi/nothink<|assistant|>\n<think></think>';
    expect(format.render({ messages: [user] }, OFF)).toBe(prompt);
    const told = { ...user, content: 'Hi/nothink' };
    expect(format.render({ messages: [told] }, OFF)).toBe(prompt);
  });

  test('is not told so by what a user writes', () => {
    const told = { ...user, content: 'Hi/nothink' };
    expect(format.render({ messages: [told] })).not.toContain('/nothink');
  });

  test('begins its answer on a line of its own', () => {
    const turn = format.turn({ messages: [user] }, OFF);
    expect(turn.parse('\nHo.<|user|>').message.content).toBe('Ho.');
  });
});

describe('an effort', () => {
  test.each<[GlmVersion, string | undefined, string]>([
    ['5.2', undefined, 'Max'],
    ['5.2', 'high', 'High'],
    ['5.3', undefined, 'Max'],
    ['5.3', 'low', 'Low'],
  ])('begins the prompt of version %s: %s', (version, effort, written) => {
    const prompt = glm({ version }).render({ messages: [user] }, {
      thinking: { effort },
    } as object);
    expect(prompt).toBe(
      `[gMASK]<sop><|system|>Reasoning Effort: ${written}<|user|>Hi<|assistant|><think>`,
    );
  });

  test('is not written with thinking off, and refused there', () => {
    const format = glm({ version: '5.2' });
    expect(format.render({ messages: [user] }, OFF)).toBe(
      '[gMASK]<sop><|user|>Hi<|assistant|><think></think>',
    );
    const asked = { thinking: { enabled: false, effort: 'high' } } as const;
    expect(() => format.render({ messages: [user] }, asked)).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: 'thinking.effort' }),
    );
  });
});

describe('media', () => {
  const image: Part = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
  const clip: Part = { type: 'file', file: { filename: 'a.mp4', file_data: 'x' } };
  const letter: Part = { type: 'file', file: { filename: 'a.pdf', file_data: 'x' } };
  const sound: Part = { type: 'input_audio', input_audio: { data: 'x', format: 'mp3' } };
  const text: Part = { type: 'text', text: 'What?' };

  test('stand where they are in version 4.5v', () => {
    const format = glm({ version: '4.5v' });
    const prompt = format.render({ messages: [{ role: 'user', content: [image, text, clip] }] });
    expect(prompt).toContain(
      '<|user|>\n<|begin_of_image|><|image|><|end_of_image|>What?<|begin_of_video|><|video|><|end_of_video|><|assistant|>\n',
    );
    expect(() => format.render({ messages: [{ role: 'user', content: [letter] }] })).toThrow(
      expect.objectContaining({ code: 'unsupported', path: 'messages[0].content[0].file' }),
    );
  });

  test('leave the tag for no thinking to the end of the text', () => {
    const messages: Message[] = [
      { role: 'user', content: [image, { type: 'text', text: 'What?/nothink' }] },
      { role: 'user', content: [text, image] },
    ];
    const prompt = glm({ version: '4.5v' }).render({ messages }, OFF);
    expect(prompt.split('/nothink')).toHaveLength(3);
    expect(prompt).toContain('What?/nothink<|user|>');
    expect(prompt.endsWith('<|end_of_image|>/nothink<|assistant|>\n<think></think>\n')).toBe(true);
  });

  test('are replaced by a reminder in the templates since 5.2, and refused', () => {
    const format = glm({ version: '5.3' });
    const messages: Message[] = [{ role: 'user', content: [image, clip, sound, letter, text] }];
    expect(() => format.render({ messages })).toThrow(expect.objectContaining({ code: 'lossy' }));
    const prompt = format.render({ messages }, { onLoss: 'reference' });
    const reminded = [...prompt.matchAll(/<reminder>You are unable to process this (\w+)/g)];
    expect(reminded.map(([, media]) => media)).toEqual(['image', 'video', 'audio']);
    expect(prompt).toContain('</reminder>What?<|assistant|>');
  });
});

test('an empty answer of GLM 4.5V ends where its prompt did', () => {
  const format = glm({ version: '4.5v' });
  const messages: Message[] = [user, { role: 'assistant', content: '' }, user];
  expect(format.render({ messages }, OFF)).toContain('<think></think>\n<|user|>');
  const asTemplate = format.render({ messages }, { ...OFF, onLoss: 'reference' });
  expect(asTemplate).toContain('<think></think><|user|>');
});

describe('calls', () => {
  test.each<[GlmVersion, string]>([
    [
      '4.5',
      '\n<tool_call>f\n<arg_key>id</arg_key>\n<arg_value>a</arg_value>\n<arg_key>on</arg_key>\n<arg_value>true</arg_value>\n<arg_key>some</arg_key>\n<arg_value>[1.0, null]</arg_value>\n</tool_call>',
    ],
    [
      '4.7',
      '<tool_call>f<arg_key>id</arg_key><arg_value>a</arg_value><arg_key>on</arg_key><arg_value>true</arg_value><arg_key>some</arg_key><arg_value>[1.0, null]</arg_value></tool_call>',
    ],
  ])('are written in version %s with values as JSON', (version, spelled) => {
    const format = glm({ version });
    expect(format.render({ messages: [user, calling('a')] }).endsWith(spelled)).toBe(true);
    expect(format.parse(spelled).message.tool_calls?.[0].function).toEqual({
      name: 'f',
      arguments: '{"id":"a","on":true,"some":[1.0, null]}',
    });
  });

  test.each(VERSIONS)('have their results in their own order: version %s', (version) => {
    const format = glm({ version });
    const messages = [user, calling('a', 'b'), result('b'), result('a')];
    const sorted = [user, calling('a', 'b'), result('a'), result('b')];
    expect(format.render({ messages })).toBe(format.render({ messages: sorted }));
  });

  test('may be named on a line of their own, or not, whichever the version', () => {
    const args = '<arg_key>n</arg_key><arg_value>1</arg_value></tool_call>';
    for (const reply of [`<tool_call>f${args}`, `<tool_call>f\n${args}`]) {
      for (const version of VERSIONS) {
        const { tool_calls } = glm({ version }).parse(reply).message;
        expect(tool_calls?.[0].function).toEqual({ name: 'f', arguments: '{"n":1}' });
      }
    }
  });

  test('that a reply with no content makes follow None in the templates', () => {
    const messages = [user, calling('a')];
    const prompt = glm().render({ messages }, { onLoss: 'reference' });
    expect(prompt).toContain('<think></think>None<tool_call>');
    expect(glm().render({ messages })).toContain('<think></think><tool_call>');
  });
});

test('tools stand as they are up to version 4.7, and without what is around them since 5', () => {
  const parameters = { type: 'object', properties: { a: { const: 'é' } } };
  const described = { name: 'f', description: 'An é.', parameters };
  const tools = [{ type: 'function', function: { ...described, strict: true } }] as const;
  const shown = (version: GlmVersion) =>
    /<tools>\n(.*)\n<\/tools>/.exec(glm({ version }).render({ messages: [user], tools }))?.[1];
  expect(JSON.parse(shown('4.5') ?? '')).toEqual(tools[0]);
  expect(JSON.parse(shown('4.7') ?? '')).toEqual(tools[0]);
  for (const version of ['5', '5.2', '5.3'] as const) {
    expect(JSON.parse(shown(version) ?? '')).toEqual(described);
  }
  expect(shown('5')).toContain('An é.');
});

test('a reply goes on after the header that ended it', () => {
  const turn = glm().turn({ messages: [user] });
  const next = glm().next(turn, 'Hm.</think>Ho.<|user|>', [user]);
  expect(next.continued && next.added).toBe('Hi<|assistant|><think>');
});
