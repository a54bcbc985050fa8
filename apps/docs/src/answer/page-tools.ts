import type { FunctionTool } from '@modelspeak/core';

/** Tools that the page runs itself. */
export const pageTools: readonly FunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_time',
      description: 'The time in a time zone now',
      parameters: {
        type: 'object',
        properties: { zone: { type: 'string', description: 'Such as Europe/Paris' } },
        required: ['zone'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'multiply',
      description: 'Multiplies two numbers',
      parameters: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
    },
  },
];

type Arguments = Readonly<Record<string, unknown>>;

const RUNS = new Map<string, (given: Arguments) => unknown>([
  ['get_time', ({ zone }) => ({ time: timeIn(String(zone)) })],
  ['multiply', ({ a, b }) => ({ product: Number(a) * Number(b) })],
]);

/** What a tool of the page gives to a call, as JSON; `undefined` if the page has no such tool. */
export function runPageTool(name: string, json: string): string | undefined {
  const run = RUNS.get(name);
  if (run === undefined) return undefined;
  try {
    return JSON.stringify(run(JSON.parse(json)));
  } catch (error) {
    // The model reads the error, and can try again.
    return JSON.stringify({ error: (error as Error).message });
  }
}

function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date());
}
