import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { LockUnavailable, openLocked } from './open-locked.js';

const folder = mkdtempSync(path.join(tmpdir(), 'locks-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.doUnmock('fs-native-extensions');
  vi.resetModules();
});

const file = { name: 'prepared', path: path.join(folder, '.lock') };

test('only one has the lock, until it closes the file', async () => {
  const handle = await openLocked(file);
  await expect(openLocked(file)).rejects.toThrow(
    '--output: another run is writing prepared; wait until it ends, or choose another file',
  );
  await expect(openLocked(file, 'folder')).rejects.toThrow('choose another folder');
  await handle.close();
  await (await openLocked(file)).close();
});

test('a system without locks has an error of its own', async () => {
  vi.doMock('fs-native-extensions', () => {
    throw new Error('no prebuilt binary');
  });
  const opened = openLocked(file, 'folder');
  await expect(opened).rejects.toThrow(LockUnavailable);
  await expect(opened).rejects.toThrow(
    'cannot lock prepared: fs-native-extensions does not load on this system; choose a folder on',
  );
});
