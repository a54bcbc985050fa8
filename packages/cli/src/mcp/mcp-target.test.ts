import { expect, test } from 'vitest';
import { parseMcpTarget } from './mcp-target.js';

test.each([
  ['npx -y some-server /tmp', { command: 'npx', args: ['-y', 'some-server', '/tmp'] }],
  [`"C:\\My Tools\\a.exe" --in='b c'`, { command: 'C:\\My Tools\\a.exe', args: ['--in=b c'] }],
  [`a ''`, { command: 'a', args: [''] }],
])('%s is a program', (text, at) => {
  expect(parseMcpTarget(text)).toEqual({ title: text, prefix: '', at });
});

test('shows an address without its secrets', () => {
  const text = 'https://example.com/mcp?key=secret';
  expect(parseMcpTarget(text)).toEqual({
    title: 'https://example.com/mcp',
    prefix: '',
    at: { url: new URL(text) },
  });
});

test('a name before the address is the prefix of the tools', () => {
  expect(parseMcpTarget('web=http://127.0.0.1/?a=b')).toMatchObject({ prefix: 'web_' });
  expect(parseMcpTarget('files=npx a')).toMatchObject({
    prefix: 'files_',
    at: { command: 'npx', args: ['a'] },
  });
});

test.each(['', ' ', 'web='])('"%s" is no server', (text) => {
  expect(() => parseMcpTarget(text)).toThrow('--mcp: expected a program with its arguments, or');
});
