import path from 'node:path';
import { provideNpmPackage } from '../real/packages.ts';

const VERSION = '22.23.3';

/** The program of Node 22, from npm, which some clients need. */
export function provideNode22(): string {
  const { platform, arch } = process;
  const folder = provideNpmPackage(
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    VERSION,
  );
  return path.join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}
