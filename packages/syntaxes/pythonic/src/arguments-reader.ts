import { createLiteralReader } from './literal-reader.js';
import { isName, isNameUnit } from './name.js';
import type { PythonReader, ReadingStatus } from './python-reader.js';

/** Where values without names go. */
export interface UnnamedValues {
  /** The names of the parameters, in order. */
  readonly names: readonly string[];
  /** Whether to drop values beyond the last parameter; otherwise they are refused. */
  readonly dropsRest?: boolean | undefined;
}

/** The nesting depth of the arguments object. */
const ARGUMENTS = 1;

/** The next argument, up to its value. */
interface Beginning {
  /** Its name, or the start of a value without a name. */
  text: string;
  /** Whether white space has ended the name. */
  isOver: boolean;
}

/**
 * Reads the arguments of a call after its opening parenthesis, `'Paris', days=2)`, and passes them
 * on as the JSON text of an object. The first values may have no names.
 */
export function createArgumentsReader(
  { names, dropsRest = false }: UnnamedValues,
  json: (piece: string) => void,
): PythonReader {
  let status: ReadingStatus = 'reading';
  let reason: string | undefined;
  let position = 0;
  let next: Beginning | undefined = { text: '', isOver: false };
  let value: PythonReader | undefined;
  let unnamed = 0;
  const given = new Set<string>();
  let pending = '';

  const fail = (why: string | undefined): void => {
    status = 'failed';
    reason = why;
  };

  const beginValue = (name: string): void => {
    if (given.has(name)) {
      fail(`expected the argument "${name}" once, found it twice`);
      return;
    }
    // Emitted with the first piece of the value, which may turn out to be invalid before that.
    let key = `${given.size === 0 ? '{' : ','}"${name}":`;
    given.add(name);
    value = createLiteralReader((piece) => {
      pending += key + piece;
      key = '';
    }, ARGUMENTS);
  };

  const beginUnnamed = (text: string): void => {
    const name = names[unnamed];
    if (given.size > unnamed) fail('expected a name, since the argument before has one');
    else if (name !== undefined && isName(name)) beginValue(name);
    else if (dropsRest) value = createLiteralReader(() => {});
    else fail('found a value for which the tool has no parameter');
    unnamed++;
    value?.push(text);
  };

  /** Reads the start of an argument, or the end; returns whether it took the character. */
  const begin = (beginning: Beginning, character: string): boolean => {
    const { text, isOver } = beginning;
    if (isSpace(character)) {
      beginning.isOver = text !== '';
      return true;
    }
    if (!isOver && isNameUnit(character)) {
      beginning.text += character;
      return true;
    }
    next = undefined;
    if (text === '' && character === ')') return end();
    if (character !== '=' || !isName(text)) {
      beginUnnamed(isOver ? `${text} ` : text);
      return false;
    }
    beginValue(text);
    return true;
  };

  /** Reads what follows a value. */
  const goOn = (character: string): boolean => {
    if (isSpace(character)) return true;
    if (character === ')') return end();
    if (character === ',') next = { text: '', isOver: false };
    else fail(`expected "," or ")", found ${JSON.stringify(character)}`);
    return status === 'reading';
  };

  const end = (): true => {
    pending += given.size === 0 ? '{}' : '}';
    status = 'done';
    return true;
  };

  const readValue = (reader: PythonReader, chunk: string, from: number): number => {
    const at = reader.push(chunk, from);
    if (reader.status === 'failed') fail(reader.reason);
    else if (reader.status === 'done') value = undefined;
    return at;
  };

  return {
    get status() {
      return status;
    },
    get reason() {
      return reason;
    },
    get position() {
      return position;
    },
    push(chunk, from = 0) {
      position = from;
      while (position < chunk.length && status === 'reading') {
        const character = chunk.charAt(position);
        if (value !== undefined) position = readValue(value, chunk, position);
        else if (next === undefined ? goOn(character) : begin(next, character)) position++;
      }
      if (pending !== '') json(pending);
      pending = '';
      return position;
    },
    end() {
      if (status === 'reading') fail('expected ")", found the end of the text');
    },
  };
}

function isSpace(character: string): boolean {
  return /[\t\n\f\r ]/.test(character);
}
