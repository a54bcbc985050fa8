import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import type { RequestSupport, ResponseFormat, ToolChoice } from '../conversation/request.js';
import { promptOptions } from './prompt-options.js';

const json: ResponseFormat = { type: 'json_object' };
const asked = { today: '2025-01-31', toolChoice: 'required', responseFormat: json } as const;

const prompted = (request: RequestSupport, options: object = asked) =>
  promptOptions(options, { name: 'parrot', request });

test('the prompt says all of what no grammar holds the reply to', () => {
  const { toolChoice: _choice, ...withoutChoice } = asked;
  const { responseFormat: _format, ...withoutFormat } = asked;
  const both = { toolChoice: 'grammar', responseFormat: 'grammar' } as const;
  expect(prompted({})).toBe(asked);
  expect(prompted({ toolChoice: true, responseFormat: true })).toBe(asked);
  expect(prompted({ ...both, responseFormat: true })).toStrictEqual(withoutChoice);
  expect(prompted({ ...both, toolChoice: true })).toStrictEqual(withoutFormat);
  expect(prompted(both)).toStrictEqual({ today: '2025-01-31' });
});

test.each<[ToolChoice, object]>([
  ['none', { toolChoice: 'none' }],
  ['auto', {}],
  [{ type: 'function', function: { name: 'f' } }, {}],
])('of the choice %j, which a grammar holds, it says %j', (toolChoice, said) => {
  expect(prompted({ toolChoice: 'grammar' }, { toolChoice })).toEqual(said);
});

test('what neither the prompt can say nor a grammar holds is refused', () => {
  for (const request of [{ toolChoice: 'grammar' }, { responseFormat: 'grammar' }] as const) {
    const path = 'toolChoice' in request ? 'responseFormat' : 'toolChoice';
    expect(errorOf(() => prompted(request))).toMatchObject({ code: 'unsupported', path });
    expect(errorOf(() => prompted(request, { thinking: { enabled: true } }))).toMatchObject({
      code: 'unsupported',
      path: 'thinking.enabled',
    });
    expect(errorOf(() => prompted(request, { today: 'today' }))).toMatchObject({
      code: 'invalid_option',
      path: 'today',
    });
  }
});
