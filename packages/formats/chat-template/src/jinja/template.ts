import { compileBody } from './compile.js';
import { fail } from './fail.js';
import { Frame } from './frame.js';
import { globalFunctions } from './functions.js';
import type { Piece } from './output.js';
import { parseTemplate } from './parse.js';
import type { Rendering } from './rendering.js';
import type { Statement } from './tree.js';
import type { Value } from './values.js';

/** The longest template: far beyond real ones. */
const LONGEST = 1_000_000;

/** A chat template made ready to be rendered, many times. */
export interface Template {
  readonly source: string;
  readonly statements: readonly Statement[];
  /** Renders it with these variables. */
  render(rendering: Rendering, variables: ReadonlyMap<string, Value>): readonly Piece[];
}

/** Reads a chat template. */
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

/** Says in our words that the engine has reached a limit: calls too deep, a string too long. */
function bounded<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail('too_large', `nested too deeply, or makes too long a text: ${error.message}`);
  }
}
