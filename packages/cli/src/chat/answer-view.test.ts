import { accumulate, type ReaderEvent } from '@modelspeak/core';
import { hermes } from '@modelspeak/format-hermes';
import { expect, test } from 'vitest';
import { createPainter } from '../terminal/paint.js';
import { AnswerView } from './answer-view.js';

const REPLY = 'Let me see.\n<tool_call>\n{"name": "look", "argu';

function shown(settings?: { readonly malformed: boolean }): string {
  const reader = hermes().reader();
  const view = new AnswerView(createPainter(false), settings);
  const events: ReaderEvent[] = [...reader.push(REPLY), ...reader.end()];
  expect(accumulate(events).malformed).toHaveLength(1);
  return events.map((event) => view.show(event)).join('');
}

test('hides a malformed call', () => {
  expect(shown()).toBe('Let me see.\n');
});

test('shows a malformed call on request', () => {
  expect(shown({ malformed: true })).toBe(
    'Let me see.\n✗ <tool_call> {"name": "look", "argu (the reply ended inside a call)\n',
  );
});
