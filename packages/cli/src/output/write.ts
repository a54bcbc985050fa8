import { once } from 'node:events';

/** Writes to standard output, no faster than it is read. */
export async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
