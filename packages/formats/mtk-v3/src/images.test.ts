import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Conversation, ModelspeakError } from '@modelspeak/core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { imageSizeOf, measureImages } from './images.js';

/** Complete images, each of 3 × 2 pixels. */
const IMAGES: Readonly<Record<string, string>> = {
  'a.png':
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAC0lEQVR4nGNggAAAAAgAAbdYc5UAAAAASUVORK5CYII=',
  'a.gif': 'R0lGODlhAwACAIAAAAAAAP///ywAAAAAAwACAAACA4RRAAA7',
  'a.jpg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  // Its metadata rotate it for display, but models see it unrotated.
  'turned.jpg':
    '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'a.webp': 'UklGRhYAAABXRUJQVlA4TAoAAAAvAkAAAAcQiIgI',
};

const bytesOf = (name: string): Uint8Array => Buffer.from(IMAGES[name] ?? '', 'base64');
const size = { width: 3, height: 2 };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'modelspeak-images-'));
  for (const name of Object.keys(IMAGES)) await writeFile(path.join(folder, name), bytesOf(name));
  await writeFile(path.join(folder, 'no-image.png'), 'not an image');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.doUnmock('image-size'));

async function errorOf(promise: Promise<unknown>): Promise<ModelspeakError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof ModelspeakError) return error;
  throw new Error('no such error was thrown', { cause: error });
}

function showing(...images: readonly object[]): Conversation {
  const content = [{ type: 'text', text: 'What is this?' }, ...images];
  return {
    messages: [
      { role: 'system', content: 's' },
      { role: 'user', content },
    ],
  } as Conversation;
}

describe('the size of an image', () => {
  test.each(Object.keys(IMAGES))('is read from %s, as bytes and as a file', async (name) => {
    expect(await imageSizeOf(bytesOf(name))).toEqual(size);
    expect(await imageSizeOf(path.join(folder, name))).toEqual(size);
  });

  test('says what cannot be read', async () => {
    const bytes = await errorOf(imageSizeOf(new Uint8Array([1, 2, 3])));
    expect(bytes).toMatchObject({ code: 'invalid_input', path: '' });
    expect(bytes.cause).toBeInstanceOf(Error);
    const file = await errorOf(imageSizeOf('/nowhere/dog.png'));
    expect(file.message).toContain('cannot read the image "/nowhere/dog.png": ENOENT');
  });
});

describe('the images of a conversation', () => {
  test('get their sizes from files', async () => {
    const image = { type: 'image', image_path: path.join(folder, 'a.png') };
    const given = showing(image, { type: 'image', width: 7, height: 8 });
    const before = structuredClone(given);
    const measured = await measureImages(given);
    expect(measured).toEqual(
      showing({ ...image, ...size }, { type: 'image', width: 7, height: 8 }),
    );
    expect(given).toEqual(before);
    expect(measured.messages[0]).toBe(given.messages[0]);
  });

  test('get their sizes from what is read for them', async () => {
    const read = vi.fn(async () => bytesOf('a.webp'));
    const given = showing({ type: 'image', image_path: 'bucket/dog', width: 1 });
    const measured = await measureImages(given, { read });
    expect(measured).toEqual(showing({ type: 'image', image_path: 'bucket/dog', ...size }));
    expect(read.mock.calls).toEqual([['bucket/dog']]);
  });

  test.each([
    ['a file that is missing', '/nowhere/dog.png', '.image_path'],
    ['a file that is no image', 'no-image.png', '.image_path'],
    ['no path', undefined, ''],
  ])('are refused with their place: %s', async (_case, file, key) => {
    const image = file === undefined ? {} : { image_path: path.resolve(folder, file) };
    const error = await errorOf(measureImages(showing({ type: 'image', ...image })));
    expect(error).toMatchObject({ code: 'invalid_input', path: `messages[1].content[1]${key}` });
  });

  test('are refused where they cannot be fetched', async () => {
    const read = () => Promise.reject(new Error('no network'));
    const error = await errorOf(
      measureImages(showing({ type: 'image', image_path: 'x' }), { read }),
    );
    expect(error.message).toBe(
      'messages[1].content[1].image_path: cannot read the image "x": no network',
    );
  });
});

test('a missing image-size is named, with what installs it', async () => {
  vi.resetModules();
  vi.doMock('image-size', () => {
    throw new Error('not installed');
  });
  const error = await errorOf(measureImages(showing({ type: 'image', image_path: 'x' })));
  expect(error.code).toBe('unsupported');
  expect(error.message).toContain('npm install image-size');
});
