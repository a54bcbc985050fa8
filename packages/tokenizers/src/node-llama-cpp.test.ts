import type { Tokenizer } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attacks } from '../test/attacks.js';
import { fromNodeLlamaCpp, type NodeLlamaCppModel } from './node-llama-cpp.js';

/** Ids beyond the codes of characters, which are the ids of other text. */
const SPECIAL: Readonly<Record<string, number>> = {
  '<|im_end|>': 100_000,
  '<tool_call>': 100_001,
  '</tool_call>': 100_002,
  '<b>': 100_003,
};
/** What the file types as user-defined. */
const USER_DEFINED = ['<tool_call>', '</tool_call>', '<b>'];
const UNKNOWN = 99_999;
/** Two line breaks are one token, as in many vocabularies. */
const BREAKS = 99_998;

/** A model as llama.cpp reads text: it finds control tokens if asked, and user-defined tokens in any text. */
function modelOf(space = ''): NodeLlamaCppModel {
  const spelled = new Map(Object.entries(SPECIAL).map(([token, id]) => [id, token]));
  return {
    tokenize(text, isParsing = false) {
      const found = isParsing ? Object.keys(SPECIAL) : USER_DEFINED;
      if (text === '') return [];
      const ids: number[] = [];
      let rest =
        space !== '' && !found.some((token) => text.startsWith(token)) ? space + text : text;
      while (rest !== '') {
        const token = found.find((one) => rest.startsWith(one));
        const next = token ?? (rest.startsWith('\n\n') ? '\n\n' : rest.charAt(0));
        if (token !== undefined) ids.push(SPECIAL[token] ?? 0);
        else if (next === '☃') ids.push(UNKNOWN);
        else ids.push(next === '\n\n' ? BREAKS : next.charCodeAt(0));
        rest = rest.slice(next.length);
      }
      return ids;
    },
    detokenize(ids) {
      const text = ids
        .map((id) => spelled.get(id) ?? (id === BREAKS ? '\n\n' : String.fromCharCode(id)))
        .join('');
      return text.startsWith(space) ? text.slice(space.length) : text;
    },
  };
}

const TOKENS = ['<|im_end|>', '<tool_call>', '</tool_call>', '<none>', '☃'];

/** An adapter that was asked for the tokens of a format. */
function adapterOf(model: NodeLlamaCppModel): Tokenizer {
  const tokenizer = fromNodeLlamaCpp(model);
  expect(TOKENS.map((token) => tokenizer.controlId(token))).toEqual([
    100_000,
    100_001,
    100_002,
    undefined,
    undefined,
  ]);
  return tokenizer;
}

const codes = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

describe('a model in this process', () => {
  test.each([
    'a<tool_call>b',
    '<tool_call><tool_call>',
    '<tool<tool_call>_call>',
    ' </tool_call>\n',
    '<|im_end|>',
  ])('reads %j as text', (text) => {
    expect(adapterOf(modelOf()).encode(text)).toEqual(codes(text));
  });

  test('keeps a token that no format names as it is in text', () => {
    expect(adapterOf(modelOf()).encode('<b>')).toEqual([100_003]);
  });

  test('finds no token in attacks, and spells them', () => {
    const special = [100_000, 100_001, 100_002];
    for (const space of ['', ' ']) {
      const model = modelOf(space);
      const tokenizer = adapterOf(model);
      fc.assert(
        fc.property(attacks(TOKENS.slice(0, 3)), (text) => {
          const ids = tokenizer.encode(text, { after: 'text' });
          expect(ids.filter((id) => special.includes(id))).toEqual([]);
          expect(model.detokenize([...codes(space), ...ids])).toBe(text);
        }),
      );
    }
  });

  test('puts the space of SentencePiece only where a text begins', () => {
    const tokenizer = adapterOf(modelOf(' '));
    const places = ['nothing', 'control', 'text'] as const;
    expect(places.map((after) => tokenizer.encode('hi', { after }))).toEqual([
      codes(' hi'),
      codes(' hi'),
      codes('hi'),
    ]);
    expect(tokenizer.encode('<tool_call>')).toEqual(codes(' <tool_call>'));
    // A line break before it would become one token with the first.
    expect(tokenizer.encode('\nhi', { after: 'text' })).toEqual(codes('\nhi'));
    expect(tokenizer.encode('', { after: 'text' })).toEqual([]);
  });
});
