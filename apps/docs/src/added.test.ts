import { expect, test } from 'vitest';
import { addedOf, datesOfFiles } from './added.js';

const folder = 'packages/formats/parrot';
const log = `day 2026-11-21

${folder}/package.json
${folder}/vectors/chat-templates/parrot-1.json
day 2026-11-25

${folder}/vectors/chat-templates/parrot-2.json
${folder}/vectors/chat-templates/parrot-2-mini.json
day 2026-11-26

${folder}/package.json
`;
const compared = (model: string, ...files: readonly string[]) => ({
  model,
  vectors: files.map((file) => `chat-templates/${file}.json`),
});

test('a file came in on the first day that names it', () => {
  const dates = datesOfFiles(log);
  expect(dates.get(`${folder}/package.json`)).toBe('2026-11-21');
  expect(dates.get(`${folder}/vectors/chat-templates/parrot-2.json`)).toBe('2026-11-25');
  expect(dates.size).toBe(4);
});

test('a format tells of the models that came after its package', () => {
  const one = compared('acme/parrot-1', 'parrot-1');
  const two = [compared('acme/parrot-2', 'parrot-2'), compared('acme/mini', 'parrot-2-mini')];
  expect(addedOf(datesOfFiles(log), folder, [one, ...two])).toEqual({
    since: '2026-11-21',
    latest: { models: ['acme/parrot-2', 'acme/mini'], since: '2026-11-25' },
  });
  expect(addedOf(datesOfFiles(log), folder, [one])).toEqual({ since: '2026-11-21' });
});

test('nothing is said without a history', () => {
  expect(
    addedOf(datesOfFiles(''), folder, [compared('acme/parrot-1', 'parrot-1')]),
  ).toBeUndefined();
});
