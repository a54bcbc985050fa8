import type { AssistantMessage, Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { type NemotronVersion, nemotron } from './nemotron.js';

const VERSIONS: readonly NemotronVersion[] = [
  'nano-v2',
  '3-nano',
  '3-super',
  '3-ultra',
  '3.5-lightning',
];
const user = { role: 'user', content: 'Hi' } as const;
const OFF = { thinking: { enabled: false } } as const;
const thought: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };

function calling(...ids: readonly string[]): AssistantMessage {
  const called = { name: 'f', arguments: '{"a":[1.0,"é"]}' };
  return {
    role: 'assistant',
    content: null,
    tool_calls: ids.map((id) => ({ id, type: 'function', function: called })),
  };
}

const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = nemotron(formatOptions).turn(conversation, options as object);
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
    expect(turn.stop.tokens).toContain(stop?.trimStart());
  });

  test('explains every token that a version writes', () => {
    const explained = guide.tokens.map(({ token }) => token);
    const written = VERSIONS.flatMap((version) => nemotron({ version }).control);
    expect(written.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('thoughts', () => {
  test.each<[NemotronVersion, string]>([
    ['3-nano', '<think>\nHm.\n</think>\nHo.<|im_end|>\n'],
    ['3-super', '<think>\nHm.\n</think>\nHo.<|im_end|>\n'],
    ['3-ultra', '<think>\nHm.</think>Ho.<|im_end|>\n'],
    ['3.5-lightning', '<think>\nHm.</think>Ho.<|im_end|>\n'],
  ])('stand in version %s since the last question, or where all are kept', (version, end) => {
    const format = nemotron({ version });
    expect(format.render({ messages: [user, thought] }).endsWith(end)).toBe(true);
    const messages = [user, thought, user];
    expect(format.render({ messages })).toContain('assistant\n<think></think>Ho.<|im_end|>');
    const kept = format.render({ messages }, { thinking: { keepPast: true } } as object);
    expect(kept).toContain(end);
  });

  test('stand nowhere in Nano v2', () => {
    const format = nemotron({ version: 'nano-v2' });
    for (const messages of [
      [user, thought],
      [user, thought, user],
    ]) {
      expect(format.render({ messages })).not.toContain('Hm.');
    }
  });
});

describe('an effort', () => {
  test.each<[NemotronVersion, string, string]>([
    ['3-super', 'low', 'Hi\n\n{reasoning effort: low}<|im_end|>'],
    ['3-ultra', 'medium', 'Hi\n\n{reasoning effort: efficient}<|im_end|>'],
  ])('of %s stands at the end of the last question: %s', (version, effort, end) => {
    const messages = [user, thought, user];
    const asked = { thinking: { effort } } as object;
    const prompt = nemotron({ version }).render({ messages }, asked);
    expect(prompt.split(end)).toHaveLength(2);
    const high = nemotron({ version }).render({ messages }, {
      thinking: { effort: 'high' },
    } as object);
    expect(high).toBe(nemotron({ version }).render({ messages }));
  });

  test('has no place where the model does not think', () => {
    const asked = { thinking: { enabled: false, effort: 'low' } } as const;
    expect(() => nemotron({ version: '3-super' }).render({ messages: [user] }, asked)).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: 'thinking.effort' }),
    );
  });
});

describe('Nano v2', () => {
  const format = nemotron({ version: 'nano-v2' });

  test('has its system turn and its tools', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    const system = { role: 'system', content: ' Be brief. ' } as const;
    expect(format.render({ messages: [user] })).toBe(
      '<SPECIAL_10>System\n\n<SPECIAL_11>User\nHi\n<SPECIAL_11>Assistant\n<think>\n',
    );
    expect(format.render({ messages: [system, user], tools })).toContain(
      '<SPECIAL_10>System\nBe brief.\n\nYou can use the following tools to assist the user if required:\n<AVAILABLE_TOOLS>[{"name": "f"}]</AVAILABLE_TOOLS>\n\n',
    );
  });

  test('writes calls as a list, and results in their order', () => {
    const messages = [user, calling('a', 'b'), result('b'), result('a')];
    expect(format.render({ messages })).toContain(
      '<SPECIAL_11>Assistant\n<TOOLCALL>[{"name": "f", "arguments": {"a": [1.0, "é"]}}, {"name": "f", "arguments": {"a": [1.0, "é"]}}]</TOOLCALL>\n<SPECIAL_12>\n<SPECIAL_11>User\n<TOOL_RESPONSE>[of a, of b]</TOOL_RESPONSE>\n',
    );
  });

  test('reads no line break before the token that ends a reply', () => {
    const turn = format.turn({ messages: [user] }, OFF);
    expect(turn.parse('Ho.\n<SPECIAL_12>').message.content).toBe('Ho.');
  });

  test('takes no orders from words in a text, unless it does as the template does', () => {
    const messages = [{ role: 'user', content: 'See docs/thinking /no_think' }] as const;
    const prompt = format.render({ messages });
    expect(prompt).toContain('See docs/thinking /no_think\n');
    expect(prompt.endsWith('<think>\n')).toBe(true);
    const asTemplate = (content: string) =>
      format.render({ messages: [{ role: 'user', content }] }, { onLoss: 'reference' });
    expect(asTemplate('Hi /no_think')).toContain('Hi\n<SPECIAL_11>Assistant\n<think></think>');
    expect(asTemplate('Hi /think')).toContain('Hi\n<SPECIAL_11>Assistant\n<think>\n');
  });

  test('continues the last reply after the thinking block, if it does as the template does', () => {
    const messages: Message[] = [user, { ...calling('a'), content: 'Ho.' }];
    expect(format.render({ messages }).endsWith(']</TOOLCALL>\n<SPECIAL_12>\n')).toBe(true);
    const lossy = { onLoss: 'reference', toolLinks: false } as const;
    const done = '<SPECIAL_11>Assistant\n<think>\nHo.\n<SPECIAL_12>\n';
    expect(format.render({ messages }, lossy).endsWith(done)).toBe(true);
    const open = format.render({ messages }, { ...lossy, generationPrompt: true });
    expect(open.endsWith('<SPECIAL_11>Assistant\n<think>\nHo.')).toBe(true);
    const empty: Message[] = [user, { role: 'assistant', content: '' }];
    expect(format.render({ messages: empty }, lossy).endsWith('User\nHi\n')).toBe(true);
  });

  test('is refused a second system message', () => {
    const system = { role: 'system', content: 'x' } as const;
    expect(() => format.render({ messages: [system, user, system] })).toThrow(
      expect.objectContaining({ path: 'messages[2]' }),
    );
  });
});
