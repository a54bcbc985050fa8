import { describe, expect, test } from 'vitest';
import { nameInId, readNamedId } from './named-id.js';

test.each([
  ['functions.f:0', 'f'],
  ['f:0', 'f'],
  ['functions.f', 'f'],
  ['functions.a.b:c:12', 'a.b:c'],
  ['書籍検索:1', '書籍検索'],
])('%s names %s', (id, name) => {
  expect(nameInId(id)).toBe(name);
});

const OFFERED = ['read_file', 'exec', 'mcp__x.y', 'a:b', '書籍検索', 'run2'];

describe('an id as the model should write it', () => {
  test.each([
    ['functions.read_file:3', 'read_file'],
    ['functions.mcp__x.y:0', 'mcp__x.y'],
    ['functions.a:b:1', 'a:b'],
    ['functions.run2:1', 'run2'],
    ['functions.書籍検索:12', '書籍検索'],
  ])('%s names %s', (id, name) => {
    expect(readNamedId(id, OFFERED)).toEqual({ name, id, isDrifted: false });
  });

  test('names exactly what it spells, however alike other tools are', () => {
    const offered = ['read_file', 'read_file_2', 'read.file', 'read_file:2'];
    for (const name of offered) {
      expect(readNamedId(`functions.${name}:0`, offered)).toMatchObject({ name, isDrifted: false });
    }
  });
});

describe('an id that drifted', () => {
  test.each([
    ['functions_read_file_3', 'read_file'],
    ['functionsexec5', 'exec'],
    ['functions.exec5', 'exec'],
    ['functions.read_file', 'read_file'],
    ['functions.read_file.0', 'read_file'],
    ['read_file:3', 'read_file'],
    ['read_file', 'read_file'],
    ['functions.read_file:3:4', 'read_file'],
    ['functions:exec:1', 'exec'],
    ['function.exec:1', 'exec'],
    ['functions-mcp__x-y-3', 'mcp__x.y'],
    ['functions_mcp__x_y_3', 'mcp__x.y'],
    ['functions_a_b_1', 'a:b'],
    ['functions_run2_1', 'run2'],
    ['functions_書籍検索_1', '書籍検索'],
  ])('%s names %s', (id, name) => {
    expect(readNamedId(id, OFFERED)).toEqual({ name, id, isDrifted: true });
  });

  test.each([
    ['functions_read_file_2', ['read_file', 'read_file_2']],
    ['functions_a_b_1', ['a.b', 'a:b']],
    ['functions_write_file_3', ['read_file', 'write']],
    ['functionsexec12', ['exec1', 'other']],
    ['weird@id', ['read_file', 'exec']],
    ['call_3', ['read_file', 'exec']],
    ['functions.delete_all:0', ['read_file']],
  ])('%s names none of %j for certain', (id, offered) => {
    expect(readNamedId(id, offered)).toEqual({ name: nameInId(id), id });
  });

  test('prefers the name that leaves one counter', () => {
    const offered = ['read_file', 'read_file_2'];
    expect(readNamedId('functions_read_file_2_3', offered)).toMatchObject({ name: 'read_file_2' });
    expect(readNamedId('functions_read_file_7', offered)).toMatchObject({ name: 'read_file' });
  });

  test('is no name of a tool if the tools are unknown', () => {
    const id = 'functions_exec_5';
    expect(readNamedId(id, [])).toEqual({ name: id, id });
  });
});

test.each([
  '5',
  'functions:0',
  'call00003',
  'call_7f3a9c2b',
  'toolu_01AkmjoowNgNx2qNfJzc8z2F',
  'tooltoolu_01KPuJ9wUyn6EMNvM6D3vSWE',
  'chatcmpl-tool-a12b7e6c67d74489',
  '0b3d1c2e-4f5a-6b7c-8d9e-0f1a2b3c4d5e',
])('%s names nothing: the only tool is called if the arguments fit', (id) => {
  expect(readNamedId(id, ['exec'])).toMatchObject({ id, ifFits: 'exec' });
  expect(readNamedId(id, ['exec', 'other'])).not.toHaveProperty('ifFits');
});

test('a long id takes no longer than its length', () => {
  const id = `functions.exec${':1'.repeat(100)}${'1'.repeat(200)}x`;
  expect(readNamedId(id, OFFERED).name).toBe(nameInId(id));
});
