import { expect, test } from 'vitest';
import { defineOptions, flag } from '../checking/options.js';
import { createTextReader } from '../reading/text-reader.js';
import { defineFormat } from './define-format.js';

const THINKING = { prefill: true, thinking: { enabled: true } } as const;

const format = defineFormat({
  name: 'thinker',
  models: [],
  options: defineOptions({ thinks: flag(false) }),
  control: [],
  stop: [],
  supports: {},
  request: ({ thinks }): Partial<typeof THINKING> => (thinks ? THINKING : { prefill: true }),
  write: (_conversation, out, { thinking }) => out.scaffold(thinking.enabled ? 'think' : 'answer'),
  reader: (_options, _context, control) => createTextReader(control, []),
});

test('what a request may ask for can depend on the options', () => {
  const messages = [{ role: 'user', content: 'Hi' }] as const;
  const thinking = { enabled: true } as object;
  expect(format({ thinks: true }).request).toEqual(THINKING);
  expect(format({ thinks: true }).render({ messages }, { thinking })).toBe('think');
  expect(format().request).toEqual({ prefill: true });
  expect(() => format().render({ messages }, { thinking })).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'thinking.enabled' }),
  );
});
