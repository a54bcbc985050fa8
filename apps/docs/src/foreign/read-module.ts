import { init, parse } from 'es-module-lexer';
import type { ForeignModule } from './protocol.js';

/** What a module may import: the page's own copies. */
export const IMPORTABLE: readonly string[] = ['@modelspeak/core', '@modelspeak/core/authoring'];

/**
 * Cuts a module at its imports, so that they can lead to other places.
 *
 * @throws {Error} if it is no ES module, or imports anything but core
 */
export async function readModule(code: string): Promise<ForeignModule> {
  await init;
  const pieces: (string | { readonly imports: string })[] = [];
  let from = 0;
  for (const { n: name, s: start, e: end, d: dynamic } of importsOf(code)) {
    // Imports at run time, and `import.meta`; the frame's policy lets them load nothing.
    if (dynamic !== -1) continue;
    if (name === undefined || !IMPORTABLE.includes(name)) {
      throw new Error(
        `The module imports "${name}", and only ${IMPORTABLE.join(' and ')} are there. Bundle everything else into it.`,
      );
    }
    pieces.push(code.slice(from, start), { imports: name });
    from = end;
  }
  pieces.push(code.slice(from));
  return { pieces };
}

function importsOf(code: string) {
  try {
    return parse(code)[0];
  } catch (error) {
    const [, line, column] = /@:(\d+):(\d+)/.exec((error as Error).message) ?? [];
    const place = line === undefined ? '' : ` at line ${line}, column ${column}`;
    throw new Error(`This is no ES module: its JavaScript cannot be parsed${place}.`);
  }
}
