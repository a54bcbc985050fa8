import { type BodyParts, convertBody } from '@modelspeak/core';
import { pathSteps } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { formatFactories } from '../../lib/formats.mjs';
import { PROTOCOLS } from './all.js';

test('every message format is tried', async () => {
  const factories = await formatFactories();
  const names = factories
    // The only format that needs something to be made: a prompt format.
    .filter(({ folder }) => !folder.endsWith('chat-template'))
    .map(({ factory }) => factory())
    .filter(({ kind }) => kind === 'messages')
    .map(({ name }) => name);
  expect(PROTOCOLS.map(({ format }) => format.name).sort()).toEqual(names.sort());
});

const pairs = PROTOCOLS.flatMap((from) =>
  PROTOCOLS.filter((to) => to !== from).map((to) => ({
    source: from.format.name,
    target: to.format.name,
    from: from.format,
    to: to.format,
    body: from.body,
  })),
);

describe.each(pairs)('from $source to $target', ({ from, to, body }) => {
  test('nothing disappears without a report', () => {
    const { body: written, losses } = convertBody(body, { from, to, onLoss: 'omit' });
    const parts = from.readBody(body);
    const kept = JSON.stringify(written);
    const lost = losses.map(({ path }) => JSON.stringify(valueAt(parts, path)) ?? '');
    const missing = marksIn(JSON.stringify(body)).filter(
      (mark) => !kept.includes(mark) && !lost.some((value) => value.includes(mark)),
    );
    expect(missing).toEqual([]);
  });

  test('what is left can be read, and is converted back without a loss', () => {
    const { body: written } = convertBody(body, { from, to, onLoss: 'omit' });
    expect(to.readBody(written).conversation.messages.length).toBeGreaterThan(2);
    const { losses } = convertBody(written, { from: to, to: from, onLoss: 'omit' });
    expect(losses.filter(({ path }) => path.startsWith('messages'))).toEqual([]);
  });
});

test.each(PROTOCOLS.map(({ format, body }) => ({ name: format.name, format, body })))(
  'a body of $name is read and written as it was',
  ({ format, body }) => {
    const once = format.writeBody(format.readBody(body));
    const missing = marksIn(JSON.stringify(body)).filter(
      (mark) => !JSON.stringify(once).includes(mark),
    );
    expect(missing).toEqual([]);
    expect(format.writeBody(format.readBody(once))).toEqual(once);
  },
);

/** The words and the unusual numbers of a body. */
function marksIn(json: string): readonly string[] {
  return [...new Set(json.match(/mark-[a-z-]+|\b7[34]\d\b|bWFyay[^"]+|iVBOR[^"]+/g))];
}

function valueAt({ conversation, options, sampling, ...own }: BodyParts, path: string): unknown {
  const root: unknown = { ...own, ...options, ...sampling, ...conversation };
  return pathSteps(path).reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    root,
  );
}
