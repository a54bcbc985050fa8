import { defineFamily, defineFormat } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { sound } from '../test/sound.js';
import { everySetting, inBrief, inFull, testSettings } from './test-settings.js';

test('leaves out what takes long, and keeps what else was asked for', () => {
  const given = { runs: 7, attacks: 5000, skip: ['exactness'], seed: 1 } as const;
  expect(inBrief(given)).toEqual({
    runs: 7,
    seed: 1,
    attacks: 15,
    skip: ['exactness', 'growth'],
  });
  expect(inBrief({})).toEqual({ runs: 15, attacks: 15, skip: ['growth'] });
  expect(inBrief({}, 10)).toEqual({ runs: 4, attacks: 4, skip: ['growth'] });
});

test('runs every group for the first setting, and no more cases than allowed', () => {
  expect(inFull({})).toEqual({ runs: 100, attacks: 200 });
  expect(inFull({ runs: 40, attacks: 5000, seed: 1 })).toEqual({
    runs: 40,
    attacks: 5000,
    seed: 1,
  });
  expect(inFull({ runs: 40, attacks: 5000, seed: 1 }, 25)).toEqual({
    runs: 25,
    attacks: 50,
    seed: 1,
  });
});

describe('registers', () => {
  const registered = new Map<string, string[]>();
  let setting = '';
  const add = (title: string) => registered.get(setting)?.push(title);
  const skip = (title: string) => add(`skipped ${title}`);
  const within = (name: string, register: () => void): void => {
    registered.set(name, []);
    setting = name;
    register();
  };
  testSettings(
    defineFormat(sound),
    { full: {}, brief: { skip: ['purity'] } },
    { describe: within, test: Object.assign(add, { skip }) },
  );
  const groups = (name: string) => registered.get(name)?.map((title) => title.split(': ')[1]);

  test('every group with the first setting', () => {
    expect(groups('full')).toEqual(expect.arrayContaining(['purity', 'growth', 'safety']));
  });

  test('the others in brief', () => {
    expect(groups('brief')).toContain('safety');
    expect(groups('brief')).not.toContain('purity');
    expect(groups('brief')).not.toContain('growth');
  });

  test('nothing as skipped', () => {
    const titles = [...registered.values()].flat();
    expect(titles.filter((title) => title.startsWith('skipped'))).toEqual([]);
  });
});

describe('every setting', () => {
  const version = defineFormat({ ...sound, models: [] });
  const members = { '1': version, '2': version, '3': version };
  const family = defineFamily({ name: 'family', version: '3', members });
  const second = { formatOptions: { version: '2' } };

  test('has the versions that none names; without a version, the default is named', () => {
    expect(everySetting(family, { default: {}, second })).toEqual({
      default: {},
      second,
      'version 1': { formatOptions: { version: '1' } },
    });
    expect(Object.keys(everySetting(family, { second }))).toEqual([
      'second',
      'version 1',
      'version 3',
    ]);
  });

  test('of a format without versions is those given', () => {
    expect(everySetting(version, { default: {} })).toEqual({ default: {} });
    expect(everySetting(version(), { default: {} })).toEqual({ default: {} });
  });
});
