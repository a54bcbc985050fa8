import path from 'node:path';

/**
 * The folder in which downloads are kept: `MODELSPEAK_CACHE`, or the user's cache folder. A relative one is not used: it
 * would lie in whichever folder the program runs.
 *
 * @returns The folder; `undefined` if the environment names none.
 *
 * @example
 * ```ts
 * import { cacheFolder } from '@modelspeak/embedded';
 *
 * console.log(cacheFolder({ HOME: '/home/ann' }, 'linux')); // /home/ann/.cache/modelspeak
 * ```
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const own = env['MODELSPEAK_CACHE'];
  if (own !== undefined && path.isAbsolute(own)) return own;
  const parents =
    platform === 'win32'
      ? [env['XDG_CACHE_HOME'], env['LOCALAPPDATA']]
      : [env['XDG_CACHE_HOME'], env['HOME'] && path.join(env['HOME'], '.cache')];
  const parent = parents.find((folder) => folder !== undefined && path.isAbsolute(folder));
  return parent && path.join(parent, 'modelspeak');
}
