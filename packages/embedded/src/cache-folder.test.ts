import { expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.js';

test.skipIf(process.platform === 'win32')('downloads are kept in the cache folder', () => {
  const home = { HOME: '/home/ann' };
  expect(cacheFolder(home, 'linux')).toBe('/home/ann/.cache/modelspeak');
  expect(cacheFolder({ ...home, XDG_CACHE_HOME: '/cache' }, 'linux')).toBe('/cache/modelspeak');
  expect(cacheFolder({ ...home, MODELSPEAK_CACHE: '/mine' }, 'linux')).toBe('/mine');
  // A relative folder would lie wherever the program runs.
  expect(cacheFolder({ MODELSPEAK_CACHE: 'here', XDG_CACHE_HOME: '.' }, 'linux')).toBeUndefined();
  expect(cacheFolder({ LOCALAPPDATA: '/ann/Local' }, 'win32')).toBe('/ann/Local/modelspeak');
});
