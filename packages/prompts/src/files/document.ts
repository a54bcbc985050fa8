import { type ErrorCode, ModelspeakError } from '@modelspeak/core';
import { pathSteps } from '@modelspeak/core/authoring';
import { isNode, isScalar, LineCounter, parseDocument } from 'yaml';

/** The notation of a file. */
export type Notation = 'yaml' | 'json';

/** A file's value, and the place of each part of it in the text. */
export interface Document {
  readonly value: unknown;
  /** The text of a scalar as it was written: `1.0` for a number that is 1. */
  spelling(path: readonly (string | number)[]): string | undefined;
  /** Makes an error about a part of the value, with its line and column. */
  fault(code: ErrorCode, message: string, path: string): ModelspeakError;
}

/**
 * Reads YAML or JSON. JSON is almost a subset of YAML.
 *
 * @param file Its name in errors.
 * @throws {ModelspeakError} `invalid_input`, or `invalid_json` for JSON, with the line and the column
 */
export function readDocument(text: string, notation: Notation, file: string): Document {
  const lineCounter = new LineCounter();
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  const document = parseDocument(source, {
    lineCounter,
    prettyErrors: false,
    schema: notation === 'json' ? 'json' : 'core',
    stringKeys: true,
  });
  const place = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset);
    return `line ${line}, column ${col} of ${file}`;
  };

  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const reason = error.message
      .split('\n')
      .map((line) => line.trim())
      .join(' ');
    const name = notation === 'json' ? 'JSON' : 'YAML';
    throw new ModelspeakError(
      notation === 'json' ? 'invalid_json' : 'invalid_input',
      `not ${name} at ${place(error.pos[0])}: ${reason}`,
      { cause: error },
    );
  }

  return {
    value: toValue(document, file),
    spelling(path) {
      const node = document.getIn(path, true);
      return isScalar(node) ? node.source : undefined;
    },
    fault(code, message, path) {
      const steps = pathSteps(path);
      let node: unknown = document.contents;
      // If a part is missing, use the place where it should be.
      for (let depth = steps.length; depth > 0; depth--) {
        const found = document.getIn(steps.slice(0, depth), true);
        if (isNode(found)) {
          node = found;
          break;
        }
      }
      const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
      return new ModelspeakError(code, `${message}; see ${place(offset)}`, { path });
    },
  };
}

/** The value of a document. Its aliases may be unknown, or expand it excessively. */
function toValue(document: { toJS(): unknown }, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const { message } = error as Error;
    throw new ModelspeakError('invalid_input', `the aliases in ${file} are invalid: ${message}`, {
      cause: error,
    });
  }
}
