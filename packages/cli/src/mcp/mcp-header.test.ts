import { expect, test } from 'vitest';
import { mcpHeaders } from './mcp-header.js';
import { parseMcpTarget } from './mcp-target.js';

const env = { TOKEN: 's3cret' };
const headersOf = (servers: readonly string[], ...headers: readonly string[]) =>
  mcpHeaders(servers.map(parseMcpTarget), headers, env).map((one) => Object.fromEntries(one));

test('a header goes to the only server at an address', () => {
  expect(
    headersOf(['npx a', 'https://a.example/mcp'], 'Authorization: Bearer $TOKEN', 'X-A: b'),
  ).toEqual([{}, { authorization: 'Bearer s3cret', 'x-a': 'b' }]);
});

test('or to the one that is named', () => {
  const servers = ['web=https://a.example', 'own=https://b.example'];
  expect(headersOf(servers, 'own=X-Key: a=b: c')).toEqual([{}, { 'x-key': 'a=b: c' }]);
  expect(() => headersOf(servers, 'X-Key: a')).toThrow(
    '--mcp-header: several servers are at an address; name the one that gets X-Key',
  );
});

test.each([
  [['https://a.example'], 'no header', 'expected a name and a value'],
  [['https://a.example'], 'X-A: $NONE', 'the environment has no variable NONE'],
  [['https://a.example'], 'X-A: a\nb', 'the value of X-A cannot be sent in a header'],
  [['https://a.example'], 'web=X-A: a', 'there is no server "web" at an address'],
  [['npx a'], 'X-A: a', 'no server is at an address'],
] as const)('%j with %j is refused', (servers, header, problem) => {
  expect(() => headersOf(servers, header)).toThrow(`--mcp-header: ${problem}`);
});
