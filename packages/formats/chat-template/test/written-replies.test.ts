import { describe, expect, test } from 'vitest';
import { chatTemplate } from '../src/index.js';

const TOOLS = [
  {
    type: 'function',
    function: {
      name: 'f',
      parameters: { type: 'object', properties: { a: { type: 'string' }, n: { type: 'integer' } } },
    },
  },
] as const;

/** A template that writes the calls of a message in this way. */
function templateWith(calls: string): string {
  return `{{ tools | tojson if tools }}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}${calls}{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`;
}

const EACH = '{% for c in m.tool_calls %}{% set f = c.function %}';
const ARGS = '{{ f.arguments | tojson }}';

describe.each([
  [
    'JSON between marks',
    `${EACH}<go>{"name": "{{ f.name }}", "arguments": ${ARGS}}</go>{% endfor %}`,
    '<go>{"name": "f", "arguments": {"a": "x", "n": 2}}</go>',
  ],
  [
    'JSON with other keys, line breaks and an id',
    `${EACH}<go>\n{"id": "{{ c.id }}", "tool": "{{ f.name }}", "input": ${ARGS}}\n</go>\n{% endfor %}`,
    '<go>\n{"id": "x1", "tool": "f", "input": {"a": "x", "n": 2}}\n</go>\n',
  ],
  [
    'a list of JSON',
    `[CALLS]{{ '[' }}${EACH}{"name": "{{ f.name }}", "arguments": ${ARGS}}{{ ', ' if not loop.last }}{% endfor %}{{ ']' }}[/CALLS]`,
    '[CALLS][{"name": "f", "arguments": {"a": "x", "n": 2}}][/CALLS]',
  ],
  [
    'JSON after a mark that nothing closes',
    `${EACH}<|call|>{"name": "{{ f.name }}", "arguments": ${ARGS}}{% endfor %}`,
    '<|call|>{"name": "f", "arguments": {"a": "x", "n": 2}}',
  ],
  [
    'tags with attributes',
    `${EACH}<fn name="{{ f.name }}">{% for k, v in f.arguments.items() %}<arg name="{{ k }}">{{ v }}</arg>{% endfor %}</fn>{% endfor %}`,
    '<fn name="f"><arg name="a">x</arg><arg name="n">2</arg></fn>',
  ],
  [
    'pairs of tags in a section of calls',
    `<calls>\n${EACH}<one>{{ f.name }}<sep>\n{% for k, v in f.arguments.items() %}<k>{{ k }}</k>\n<v>{{ v }}</v>\n{% endfor %}</one>\n{% endfor %}</calls>`,
    '<calls>\n<one>f<sep>\n<k>a</k>\n<v>x</v>\n<k>n</k>\n<v>2</v>\n</one>\n</calls>',
  ],
])('calls that a template writes as %s', (_name, calls, reply) => {
  const format = chatTemplate({ template: templateWith(calls) });
  const turn = format.turn({ messages: [{ role: 'user', content: 'Q' }], tools: TOOLS });

  test.each([1, 3, 1000])('are read in chunks of %d', (size) => {
    const reader = turn.reader();
    const whole = `Let me see.${reply}<|end|>`;
    const events = [];
    for (let at = 0; at < whole.length; at += size) {
      events.push(...reader.push(whole.slice(at, at + size)));
    }
    events.push(...reader.end());
    const { message, malformed } = turn.parse(whole);
    expect(malformed).toEqual([]);
    expect(message.content?.trim()).toBe('Let me see.');
    expect(message.tool_calls).toHaveLength(1);
    const called = message.tool_calls?.[0]?.function;
    expect(called?.name).toBe('f');
    expect(JSON.parse(called?.arguments ?? '')).toEqual({ a: 'x', n: 2 });
    expect(events.filter(({ type }) => type === 'tool-call-end')).toHaveLength(1);
  });

  test('are read as the template writes them', () => {
    const call = (id: string, n: number) => ({
      id,
      type: 'function' as const,
      function: { name: 'f', arguments: `{"a": "x", "n": ${n}}` },
    });
    const messages = [
      { role: 'user' as const, content: 'Q' },
      {
        role: 'assistant' as const,
        content: '',
        tool_calls: [call('aaaaaaaa1', 1), call('aaaaaaaa2', 2)],
      },
    ];
    const { text, sampled } = format.mask({ messages, tools: TOOLS });
    const [said] = sampled.map(({ start, end }) => text.slice(start, end));
    const { message } = turn.parse(said ?? '');
    expect(message.tool_calls?.map((each) => JSON.parse(each.function.arguments))).toEqual([
      { a: 'x', n: 1 },
      { a: 'x', n: 2 },
    ]);
  });
});

test('reasoning is read between the marks that a template writes', () => {
  const template = `{% for m in messages %}<|{{ m.role }}|>{% if m.reasoning_content %}<mull>\n{{ m.reasoning_content }}\n</mull>\n\n{% endif %}{{ m.content }}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`;
  const { message } = chatTemplate({ template }).parse('<mull>\nHm.\n</mull>\n\nYes.<|end|>');
  expect(message).toEqual({ role: 'assistant', content: 'Yes.', reasoning_content: 'Hm.' });
});

test('calls in an unknown spelling are text', () => {
  const template = templateWith(`${EACH}call {{ f.name }} with ${ARGS}{% endfor %}`);
  const { message } = chatTemplate({ template }).parse('call f with {"a": "x"}<|end|>');
  expect(message).toEqual({ role: 'assistant', content: 'call f with {"a": "x"}' });
});

test('a reply with reasoning goes back into a template that writes none', () => {
  const template = `{% for m in messages %}<|{{ m.role }}|>{{ m.content.split('</think>')[-1] }}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|><think>{% endif %}`;
  const format = chatTemplate({ template });
  const turn = format.turn({ messages: [{ role: 'user', content: 'Q' }] });
  const { message } = turn.parse('Hm.</think>Yes.<|end|>');
  expect(message).toEqual({ role: 'assistant', content: 'Yes.', reasoning_content: 'Hm.' });
  const messages = [{ role: 'user' as const, content: 'Q' }, message];
  expect(format.render({ messages })).toBe('<|user|>Q<|end|><|assistant|>Yes.<|end|>');
});
