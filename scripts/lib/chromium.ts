import { existsSync } from 'node:fs';

/** The path of Chromium on this machine. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  const found = [named, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    .filter((file) => file !== undefined)
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new Error(
    'no Chromium found: install the package chromium, or set CHROMIUM to the path of the program',
  );
}
