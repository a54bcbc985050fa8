import { expect, test } from 'vitest';
import { functionTool } from './function-tool.js';
import type { ToolRun } from './tool-types.js';

const run = { context: { user: 'Ann' } } as ToolRun<{ readonly user: string }>;

function greet(greeting: string, user_id: string, times = 2): string {
  return `${greeting} ${user_id}!`.repeat(times);
}
const parameters = {
  greeting: { type: 'string', description: 'What to say.' },
  user_id: { type: 'string' },
  times: { type: 'integer', default: 1 },
};

test('a function shows its parameters as Flink does', () => {
  expect(functionTool(greet, { description: 'Greets.', parameters }).definition).toEqual({
    type: 'function',
    function: {
      name: 'greet',
      description: 'Greets.',
      parameters: {
        properties: {
          greeting: { description: 'What to say.', title: 'Greeting', type: 'string' },
          times: { default: 1, description: 'Parameter: times', title: 'Times', type: 'integer' },
          user_id: { description: 'Parameter: user_id', title: 'User Id', type: 'string' },
        },
        required: ['greeting', 'user_id'],
        title: 'greet',
        type: 'object',
      },
    },
  });
});

test('takes its arguments in their order, with those that are injected', async () => {
  const inject = { user_id: ({ context }: typeof run) => context.user };
  const tool = functionTool(greet, { parameters, inject });
  expect(tool.definition.function.parameters).not.toHaveProperty('properties.user_id');
  const { problems } = await tool.check({ greeting: 'Hi', tone: 'kind' }, run);
  expect(problems).toEqual(['tone: it is not allowed here']);
  expect(await tool.check({ greeting: 'Hi' }, run)).toEqual({
    value: { greeting: 'Hi', user_id: 'Ann' },
  });
  expect(tool.run({ greeting: 'Hi', user_id: 'Ann' }, run)).toBe('Hi Ann!');
  expect(tool.run({ greeting: 'Hi', user_id: 'Ann', times: 2 }, run)).toBe('Hi Ann!Hi Ann!');
});

test('one that takes nothing needs no parameters', () => {
  const { definition } = functionTool(() => 1, { name: 'one' });
  expect(definition.function).toEqual({
    name: 'one',
    description: '',
    parameters: { properties: {}, title: 'one', type: 'object' },
  });
});

test.each([
  [() => functionTool(() => 1), 'name'],
  [() => functionTool(greet, { parameters, inject: { user: () => '' } }), 'inject.user'],
])('what is missing is refused', (make, path) => {
  expect(make).toThrow(expect.objectContaining({ code: 'invalid_option', path }));
});

test('refuses a parameter whose schema is none', () => {
  const parameters = { city: { type: 'sting' } };
  expect(() => functionTool((city: string) => city, { name: 'a', parameters })).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'parameters.city.type' }),
  );
});
