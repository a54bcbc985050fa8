import { compileBody } from './compile.js';
import { fail } from './fail.js';
import { Frame } from './frame.js';
import { globalFunctions } from './functions.js';
import type { Piece } from './output.js';
import { parseTemplate } from './parse.js';
import type { Rendering } from './rendering.js';
import type { Statement } from './tree.js';
import type { Value } from './values.js';

/** The maximum length of a template, far beyond real ones. */
const LONGEST = 1_000_000;

/** A compiled chat template. */
export interface Template {
  readonly source: string;
  readonly statements: readonly Statement[];
  /** Renders it with these variables. */
  render(rendering: Rendering, variables: ReadonlyMap<string, Value>): readonly Piece[];
}

/** Compiles a chat template. */
export function compileTemplate(source: string): Template {
  if (source.length > LONGEST) fail('too_large', `longer than ${LONGEST} characters`);
  const { statements, run } = bounded(() => {
    const statements = parseTemplate(source);
    return { statements, run: compileBody(statements) };
  });
  return {
    source,
    statements,
    render(rendering, variables) {
      const globals = new Frame(rendering);
      for (const [name, value] of globalFunctions(rendering)) globals.variables.set(name, value);
      for (const [name, value] of variables) globals.variables.set(name, value);
      bounded(() => run(globals.inner()));
      return rendering.output.all();
    },
  };
}

/** Converts an error about an engine limit, such as the stack or the string length, to our own. */
function bounded<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail('too_large', `nested too deeply, or the text is too long: ${error.message}`);
  }
}
