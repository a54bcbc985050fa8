import { type ErrorCode, ModelspeakError } from '@modelspeak/core';
import { isNode, isScalar, LineCounter, parseDocument } from 'yaml';

/** What a file is read as. */
export type Notation = 'yaml' | 'json';

/** A file's value, and where in the text each part of it stands. */
export interface Document {
  readonly value: unknown;
  /** The text of a scalar as it was written: `1.0` for a number that is 1. */
  spelling(path: readonly (string | number)[]): string | undefined;
  /** An error about a part of the value, which says where that stands. */
  fault(code: ErrorCode, message: string, path: string): ModelspeakError;
}

/**
 * Reads YAML, or JSON, which nearly is YAML.
 *
 * @param file What to call it in errors.
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
      const steps = stepsOf(path);
      let node: unknown = document.contents;
      // What is missing is looked for where it should be.
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

/** The value of a document, whose aliases may lead nowhere, or multiply it beyond measure. */
function toValue(document: { toJS(): unknown }, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const { message } = error as Error;
    throw new ModelspeakError('invalid_input', `the aliases in ${file} are wrong: ${message}`, {
      cause: error,
    });
  }
}

const STEP = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g;

/** The steps of a path as errors write it. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(STEP)].map(([, quoted, index, key]) => {
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    return index === undefined ? (key ?? '') : Number(index);
  });
}
