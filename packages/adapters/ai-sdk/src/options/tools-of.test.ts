import { expect, test } from 'vitest';
import { toolsOf } from './tools-of.js';

test.each([1, null, undefined, 'add', {}, { type: 'tool' }])('%j is no tool', (wrong) => {
  const add = { type: 'function', name: 'add', inputSchema: { type: 'object' } } as const;
  const wanted = () => toolsOf({ tools: [add, wrong as never] }, []);
  expect(wanted).toThrow(
    expect.objectContaining({
      name: 'ModelspeakError',
      code: 'invalid_option',
      path: 'tools[1]',
      message: expect.stringContaining("{ type: 'function', name, inputSchema }"),
    }),
  );
});
