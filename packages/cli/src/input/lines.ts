import { CommandFailure } from '../errors.js';
import type { Input } from './input.js';

/**
 * The lines of a text, divided at `\n` alone. Node's readline divides at U+2028 as well, which may
 * stand inside a JSON string.
 */
export async function* readLines(input: Input): AsyncGenerator<string> {
  let unfinished = '';
  for await (const text of decode(input)) {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield unfinished + line;
      unfinished = '';
    }
    unfinished += last;
  }
  if (unfinished !== '') yield unfinished;
}

async function* decode({ name, bytes }: Input): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new CommandFailure(`${name} is not UTF-8; save it as UTF-8`, { cause: error });
    }
  };
  for await (const chunk of bytes) yield text(chunk);
  yield text();
}
