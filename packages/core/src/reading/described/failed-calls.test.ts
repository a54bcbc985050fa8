import { describe, expect, test } from 'vitest';
import { eventsOf, sectionsReader } from '../../../test/described.js';
import { accumulate } from '../accumulate.js';
import type { CallSyntax, ParametersSyntax } from './description.js';

/** What is no call of a reply that ends within it, or after it; a text's characters may come alone. */
function expectFailure(call: CallSyntax, text: string, raw: string, reason: string): void {
  const reply = `<c>${text}`;
  for (const chunks of [[reply], reply]) {
    const reader = sectionsReader({ calls: [{ open: '<c>', isText: true, close: '</c>', call }] });
    const { malformed } = accumulate(eventsOf(reader, chunks));
    expect(malformed.map((each) => each.reason)).toEqual([reason]);
    expect(malformed[0]?.raw.endsWith(raw)).toBe(true);
  }
}

const ended = 'the reply ended inside a call';
const nameless = 'the call names no tool';
const noObject = 'the arguments of a call are not an object';
const wrongJson = 'the JSON of a call is wrong';

describe('a call in JSON fails where', () => {
  const found = (character: string) =>
    `found ${JSON.stringify(character)} where the JSON of a call goes on otherwise`;
  test.each([
    ['', '<c>', ended],
    ['{"name": "f"', '"f"', ended],
    ['{"name": "f', '"f', ended],
    ['[{"name": "f"}', '', ended],
    ['x', '<c>', found('x')],
    ['"f"', '<c>', found('"')],
    [']', '<c>', found(']')],
    ['}', '<c>', found('}')],
    [',', '<c>', found(',')],
    [':', '<c>', found(':')],
    ['[]', '[', found(']')],
    ['[[', '[', found('[')],
    ['[,', '[', found(',')],
    ['[}', '[', found('}')],
    ['{]', '{', found(']')],
    ['{,', '{', found(',')],
    ['{[', '{', found('[')],
    ['{1', '{', found('1')],
    ['{"a"}', '"a"', found('}')],
    ['{"a","b"', '"a"', found(',')],
    ['{"a" 1', '"a" ', found('1')],
    ['{"a":1 "b"', '1 ', found('"')],
    ['{"a":1:', '1', found(':')],
    ['{"a":1]', '1', found(']')],
    ['{"a":1,}', '1,', found('}')],
    ['{"a":1,,', '1,', found(',')],
    ['[{"name":"f"}{', '', found('{')],
    ['[{"name":"f"}}', '', found('}')],
    ['[{"name":"f"},]', ',', found(']')],
    ['[{"name":"f"},,', ',', found(',')],
    ['[{"name":"f"},[', ',', found('[')],
    ['{"a":}', ':', wrongJson],
    ['{"a":tru.', ':tru', wrongJson],
    ['{"arguments":{"a" 1', '{"a" ', wrongJson],
    ['{}', '{', nameless],
    ['{"a":1}', '1', nameless],
    ['{"name":""}', '""', nameless],
    ['{"name":["f"]}', '["f"]', nameless],
    ['{"arguments":5}', ':', noObject],
    ['{"arguments":[', ':', noObject],
    ['{"arguments":"5"}', '"5"', noObject],
    ['{"arguments":"[]"}', '"[]"', noObject],
    ['{"arguments":"{"}', '"{"', noObject],
    ['{"arguments":"{} x"}', '"{} x"', noObject],
  ])('%j', (text, raw, reason) => expectFailure({ json: {} }, text, raw, reason));
});

describe('a call in steps fails where', () => {
  const steps: CallSyntax = {
    steps: [
      { text: '!go ' },
      { name: ['[I]', '[A]'], read: (spelled) => ({ name: spelled.replace(/^n/, '') }) },
      { announce: '[I]', id: ['[A]'] },
      { text: '[A]' },
      { arguments: 'json' },
      { text: '!' },
    ],
  };
  test.each([
    ['', '<c>', ended],
    ['!g', '!g', ended],
    ['!go f', 'f', ended],
    ['!go f[A]', '[A]', ended],
    ['!go f[A]{', '{', ended],
    ['!go f[A]{}', '{}', ended],
    ['?', '<c>', 'expected "!go " in a call'],
    ['! go', '!', 'expected "!go " in a call'],
    ['!go f[A]{}?', '{}', 'expected "!" in a call'],
    ['!go [A]', '[A]', nameless],
    ['!go n[A]', '[A]', nameless],
    ['!go a\nb[A]', '[A]', nameless],
    ['!go a<b[A]', '[A]', nameless],
    ['!go a{b[A]', '[A]', nameless],
    [`!go ${'f'.repeat(510)}[A]`, 'f[A', 'the header of a call is too long'],
    ['!go f[A][', '[A]', noObject],
    ['!go f[A] \n"', ' \n', noObject],
    ['!go f[A]{"a" 1', '{"a" ', wrongJson],
  ])('%j', (text, raw, reason) => expectFailure(steps, text, raw, reason));

  test('a mark stands for a step that is not next', () => {
    const call: CallSyntax = {
      steps: [
        { name: ['[A]', '[B]'] },
        { text: '[X]', optional: true },
        { text: '[A]' },
        { arguments: 'json' },
      ],
    };
    expectFailure(call, 'f[B]{}', 'f[B]', 'expected "[A]" in a call');
  });
});

describe('a call whose parameters stand between marks fails where', () => {
  const parameters: ParametersSyntax = {
    open: '<f ',
    nameEnd: '>',
    key: { open: '<k>', close: '</k>' },
    value: '<v>',
    close: '</v>',
    closesBefore: ['<k>', '</f>'],
    end: '</f>',
    typed: 'schema',
  };
  const long = 'f'.repeat(512);
  test.each([
    ['', '<c>', ended],
    ['<f', '<f', ended],
    ['<f g', 'g', ended],
    ['<f g>', '>', ended],
    ['<f g><k>a', 'a', ended],
    ['<f g><k>a</k>', '</k>', ended],
    ['<f g><k>a</k><v>', '<v>', ended],
    ['<f g><k>a</k><v>1</v>', '</v>', ended],
    ['<f g><k>a</k><v>1</v>\n</', '</v>\n</', ended],
    ['<g', '<', 'expected "<f " in a call'],
    ['< f', '<', 'expected "<f " in a call'],
    ['<f >', '>', nameless],
    ['<f </f>', '</f>', nameless],
    ['<f g h>', '>', nameless],
    ['<f g}>', '>', nameless],
    [`<f ${long}>`, 'f', 'a name within a call is too long'],
    ['<f g>x', '>', 'expected "<k>" or "</f>" in a call'],
    ['<f g><x', '<', 'expected "<k>" or "</f>" in a call'],
    [`<f g><k>${long}</k>`, 'f', 'a name within a call is too long'],
    ['<f g><k>a</k>\n1', '</k>\n', 'expected "<v>" in a call'],
    ['<f g><k>a</k><k>', '</k><', 'expected "<v>" in a call'],
  ])('%j', (text, raw, reason) => expectFailure({ parameters }, text, raw, reason));
});
