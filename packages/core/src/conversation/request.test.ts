import { expect, test } from 'vitest';
import { parrot } from '../../test/parrot.js';
import { defineOptions } from '../checking/options.js';
import { defineFormat } from '../format/define-format.js';
import { createTextReader } from '../reading/text-reader.js';
import { createRegistry } from '../registry/registry.js';

const thinker = defineFormat({
  name: 'thinker',
  models: [],
  options: defineOptions({}),
  control: [],
  stop: [],
  supports: {},
  request: { prefill: true, thinking: { effort: ['low', 'high'] } },
  write: () => undefined,
  reader: (_options, _context, control) => createTextReader(control, []),
});
const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };

test('a format of any support fits into a registry, and takes there what any format takes', () => {
  const format = createRegistry([thinker(), parrot()]).get('thinker');
  if (format.kind !== 'prompt') throw new Error('expected a format of text');
  expect(format.render(conversation, { thinking: { effort: 'low' } })).toBe('');
  expect(() => format.render(conversation, { documents: [{ text: 'A' }] })).toThrow('documents');
});

test('what a format does not take does not compile, and is refused', () => {
  const format = thinker();
  expect(format.render(conversation, { thinking: { effort: 'high' }, toolChoice: 'none' })).toBe(
    '',
  );
  // @ts-expect-error another word
  expect(() => format.render(conversation, { thinking: { effort: 'most' } })).toThrow('effort');
  // @ts-expect-error only the effort
  expect(() => format.render(conversation, { thinking: { enabled: true } })).toThrow('enabled');
  // @ts-expect-error no tools that it must call
  expect(() => format.render(conversation, { toolChoice: 'required' })).toThrow('toolChoice');
  // @ts-expect-error no thinking at all
  expect(() => parrot().render(conversation, { thinking: { budget: 1 } })).toThrow('budget');
});
