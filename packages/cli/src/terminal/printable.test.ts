import { expect, test } from 'vitest';
import { createPainter } from './paint.js';
import { printable, printableInColor } from './printable.js';

const { paint } = createPainter(true);

test('control characters become signs, but not line breaks and tabs', () => {
  expect(printable('a\u001b[31mb\u0000\n\tc\u0085👩')).toBe('a␛[31mb␀\n\tc\\x85👩');
});

test('colours stay if a painter wrote them', () => {
  const shown = `${paint('red', 'error:')} ${paint('bold', 'x')} ${paint('dim', 'y')}`;
  expect(printableInColor(shown)).toBe(shown);
  expect(printableInColor(`${shown}\u001b[8m\u001b[38;5;1m\u001b]0;t\u0007`)).toBe(
    `${shown}␛[8m␛[38;5;1m␛]0;t␇`,
  );
});
