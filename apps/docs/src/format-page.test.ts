import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import collected from '../evidence.json' with { type: 'json' };
import { pageOfFormat } from './format-page.js';
import { formats } from './formats.js';

test('every format with conformance results has a page', () => {
  expect(pageOfFormat('qwen')).toBe('/formats/qwen');
  expect(pageOfFormat('anthropic')).toBe('/formats/anthropic-messages');
  expect(pageOfFormat('chat-template')).toBe('/guide/chat-template');
  for (const { format } of collected.conformance) {
    const page = pageOfFormat(format);
    const isListed = formats.some(({ name }) => page === `/formats/${name}`);
    const guide = new URL(`..${page}.md`, import.meta.url);
    expect(isListed || existsSync(guide), format).toBe(true);
  }
});
