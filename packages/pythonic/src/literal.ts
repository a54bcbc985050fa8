import { isName, isNameUnit } from './name.js';
import { pythonNumber } from './number.js';
import type { PythonReader, ReadingStatus } from './python-reader.js';
import { numberToJson } from './read-number.js';

/** What a piece of JSON is: a bracket, a comma, a key with its colon, or (a part of) a plain value. */
export type PieceKind = 'open' | 'close' | 'comma' | 'key' | 'value';

/** What may come next. Says whether it took the character, or leaves it to the state it has set. */
type State = (this: LiteralReader, code: number) => boolean;

interface Piece {
  json: string;
  readonly kind: PieceKind;
}

/** An open bracket. */
interface Frame {
  /** The character that closes it. */
  readonly close: number;
  /** Begins an item. */
  readonly item: State;
  /** What closes it in JSON. */
  json: string;
  /** Whether an item has begun. */
  isFilled: boolean;
  /** JSON's opening bracket, as long as a parenthesis may yet prove to be none. */
  undecided: Piece | undefined;
}

const WORDS = new Map([
  ['True', 'true'],
  ['true', 'true'],
  ['False', 'false'],
  ['false', 'false'],
  ['None', 'null'],
  ['null', 'null'],
]);

/** The JSON of what follows a backslash. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\r': '',
  '\\': '\\\\',
  "'": "'",
  '"': '\\"',
  // Python keeps the backslash here, but models take this escape from JSON.
  '/': '/',
  a: '\\u0007',
  b: '\\b',
  f: '\\f',
  n: '\\n',
  r: '\\r',
  t: '\\t',
  v: '\\u000b',
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Stands for the end of the text where a state expects a character. */
const END = -1;
const CUT = -2;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const PARENTHESIS = 0x28;
const CLOSING_PARENTHESIS = 0x29;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;
const COLON = 0x3a;
const EQUALS = 0x3d;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** A number after which a sign is that of its exponent. */
const BEFORE_EXPONENT = /^[+-]?[\d._]+e$/i;

/** Told of a literal as it is read. */
export interface LiteralHandler {
  /** Takes the next piece of JSON; refuses what has been read by saying why. */
  take(json: string, kind: PieceKind): string | undefined;
  /** The chunk has been read, or the text has ended. */
  flush(): void;
}

/**
 * Reads one literal of Python or JSON, and writes it as JSON piece by piece. Where calls are wanted,
 * the text is a call or a list of calls, and `f(a=1)` is read as `{"name":"f","arguments":{"a":1}}`.
 */
export function readLiteral(handler: LiteralHandler, wantsCalls: boolean): PythonReader {
  return new LiteralReader(handler, wantsCalls);
}

/** One state after the other looks at one character after the other. */
class LiteralReader implements PythonReader {
  status: ReadingStatus = 'reading';
  reason: string | undefined;

  readonly #handler: LiteralHandler;
  #state: State;
  #chunk = '';
  #at = 0;

  readonly #frames: Frame[] = [];
  /** How many parentheses are undecided, and the pieces that wait for them. */
  #undecided = 0;
  #held: Piece[] = [];

  /** The name, word or number that is being read. */
  #token = '';
  /** Whether the name has halves of surrogate pairs, which cannot be judged one by one. */
  #hasHalves = false;
  /** What comes after the name. */
  #afterName: State;
  /** The name of a call that has not been told. */
  #callName = '';
  /** The JSON of a key that is being read, without its quotes. */
  #key: string | undefined;

  /** The quote around a string, how many of it there are, and how many of them have been read. */
  #quote = 0;
  #quotes = 1;
  #quotesRead = 0;
  #isRaw = false;
  /** The code of a character that is being read, and how many digits are missing. */
  #code = 0;
  #digits = 0;
  /** The first half of a surrogate pair, waiting for its second. */
  #half = '';

  constructor(handler: LiteralHandler, wantsCalls: boolean) {
    this.#handler = handler;
    this.#state = wantsCalls ? this.#call : this.#value;
    this.#afterName = this.#state;
  }

  get position(): number {
    return this.#at;
  }

  push(chunk: string, from = 0): number {
    if (this.status !== 'reading') return from;
    this.#chunk = chunk;
    this.#at = from;
    while (this.#at < chunk.length && this.status === 'reading') {
      if (this.#state(chunk.charCodeAt(this.#at))) this.#at++;
    }
    this.#handler.flush();
    return this.#at;
  }

  end(): void {
    if (this.status !== 'reading') return;
    this.#chunk = '';
    this.#at = 0;
    while (this.status === 'reading') this.#state(END);
    this.#handler.flush();
  }

  /** A call, or a list of calls at the top. */
  #call(code: number): boolean {
    if (isSpace(code)) return true;
    if (code === BRACKET && this.#frames.length === 0) {
      return this.#open('[', CLOSING_BRACKET, ']', this.#call);
    }
    if (code === BRACE) return this.#open('{', CLOSING_BRACE, '}', this.#pair);
    return this.#readName(code, this.#parenthesis);
  }

  /** The parenthesis after the name of a function. */
  #parenthesis(code: number): boolean {
    if (this.#token === '') return this.#fail('a call');
    if (isSpace(code)) return true;
    if (code !== PARENTHESIS) return this.#fail(`"(" after "${this.#token}"`);
    this.#callName = this.#token;
    return this.#enter(CLOSING_PARENTHESIS, '}', this.#argument);
  }

  /** The name of an argument. */
  #argument(code: number): boolean {
    return this.#readName(code, this.#argumentSign);
  }

  #argumentSign(code: number): boolean {
    if (this.#token === '') return this.#fail('the name of an argument');
    if (isSpace(code)) return true;
    if (code !== EQUALS) return this.#fail(`"=" after "${this.#token}"`);
    return this.#endKey(this.#token);
  }

  /** A key and its value. */
  #pair(code: number): boolean {
    if (!isQuote(code) && !startsNumber(code)) return this.#readName(code, this.#bareKey);
    this.#key = '';
    return this.#leave(code, this.#value);
  }

  /** After a key without quotes, which may also have been the prefix of a string. */
  #bareKey(code: number): boolean {
    if (this.#token === '') return this.#fail('a key');
    if (this.#isBeforeString(code)) {
      this.#key = '';
      return this.#openString(code);
    }
    return this.#leave(code, this.#bareKeySign);
  }

  #bareKeySign(code: number): boolean {
    if (isSpace(code)) return true;
    const word = WORDS.get(this.#token);
    if (code === COLON && word !== undefined) return this.#endKey(word);
    if (code !== EQUALS) return this.#fail(`"=" after "${this.#token}"`);
    return this.#endKey(this.#token);
  }

  /** The colon after a string or a number. */
  #colon(code: number): boolean {
    if (isSpace(code)) return true;
    if (code !== COLON) return this.#fail('":" after the key');
    return this.#endKey(this.#key ?? '');
  }

  #endKey(key: string): boolean {
    this.#tellCall();
    this.#tell(`"${key}":`, 'key');
    this.#key = undefined;
    return this.#taken(this.#value);
  }

  #readName(code: number, after: State): boolean {
    this.#token = '';
    this.#hasHalves = false;
    this.#afterName = after;
    return this.#leave(code, this.#name);
  }

  #name(first: number): boolean {
    const code = this.#takeWord(first);
    if (this.#isCut(code)) return false;
    if (code === MINUS || (code > 0x7f && isNameUnit(this.#character()))) {
      this.#token += this.#character();
      if (isSurrogate(code)) this.#hasHalves = true;
      return true;
    }
    if (this.#hasHalves && !isName(this.#token)) return this.#fail('a name', this.#token);
    return this.#leave(code, this.#afterName);
  }

  /** Takes letters, digits, points and underscores. Returns what comes after them. */
  #takeWord(first: number): number {
    if (!isWordUnit(first)) return first;
    const chunk = this.#chunk;
    const from = this.#at;
    let at = from + 1;
    let code = CUT;
    for (; at < chunk.length; at++) {
      code = chunk.charCodeAt(at);
      if (!isWordUnit(code)) break;
      code = CUT;
    }
    this.#token += chunk.slice(from, at);
    this.#at = at;
    return code;
  }

  #isCut(code: number): boolean {
    return code === CUT;
  }

  #value(code: number): boolean {
    if (isSpace(code)) return true;
    this.#token = '';
    if (isQuote(code)) return this.#leave(code, this.#word);
    if (isDigit(code)) return this.#leave(code, this.#number);
    if (code === BRACKET) return this.#open('[', CLOSING_BRACKET, ']', this.#value);
    if (code === BRACE) return this.#open('{', CLOSING_BRACE, '}', this.#pair);
    if (code === PARENTHESIS) {
      const undecided: Piece = { json: '', kind: 'open' };
      this.#held.push(undecided);
      this.#undecided++;
      return this.#enter(CLOSING_PARENTHESIS, '', this.#value, undecided);
    }
    if (isSign(code)) {
      this.#token = this.#character();
      return this.#taken(this.#signed);
    }
    return this.#leave(code, code === POINT ? this.#number : this.#word);
  }

  /** Between a sign and its number. */
  #signed(code: number): boolean {
    return isSpace(code) || this.#leave(code, this.#number);
  }

  #number(first: number): boolean {
    const code = this.#takeWord(first);
    if (this.#isCut(code)) return false;
    if (isSign(code) && BEFORE_EXPONENT.test(this.#token)) {
      this.#token += this.#character();
      return true;
    }
    const json = numberToJson(this.#token);
    if (json === undefined) return this.#fail('a number', this.#token);
    if (this.#key === undefined) return this.#endPlain(code, json);
    this.#key = pythonNumber(json, 'Infinity');
    return this.#leave(code, this.#colon);
  }

  /** A word, or what stands before the quote of a string. */
  #word(first: number): boolean {
    const code = this.#takeWord(first);
    if (this.#isCut(code)) return false;
    if (this.#isBeforeString(code)) {
      if (this.#key === undefined) this.#tell('"', 'value');
      return this.#openString(code);
    }
    const json = WORDS.get(this.#token);
    if (json === undefined) return this.#fail('a value', this.#token || undefined);
    return this.#endPlain(code, json);
  }

  #endPlain(code: number, json: string): boolean {
    this.#tell(json, 'value');
    return this.#endValue(code);
  }

  /** Whether the token that was read is the prefix, or the empty place, before a string. */
  #isBeforeString(code: number): boolean {
    return isQuote(code) && this.#token.length <= 1 && 'rRuU'.includes(this.#token);
  }

  #openString(code: number): boolean {
    this.#quote = code;
    this.#isRaw = this.#token === 'r' || this.#token === 'R';
    this.#quotesRead = 1;
    return this.#taken(this.#openingQuotes);
  }

  /** Tells `'…'` from `''` and from three quotes. */
  #openingQuotes(code: number): boolean {
    if (code === this.#quote && this.#quotesRead < 3) {
      this.#quotesRead++;
      return true;
    }
    this.#quotes = this.#quotesRead;
    this.#quotesRead = 0;
    return this.#leave(code, this.#quotes === 2 ? this.#besideString : this.#string);
  }

  #string(first: number): boolean {
    if (first === END) return this.#fail('the end of the string');
    const chunk = this.#chunk;
    const from = this.#at;
    const at = this.#plainEnd();
    if (at > from) {
      this.#at = at;
      this.#addJson(chunk.slice(from, at));
      if (at === chunk.length) return false;
    }
    const code = chunk.charCodeAt(at);
    if (code === this.#quote) return this.#leave(code, this.#closingQuotes);
    if (code === BACKSLASH) return this.#taken(this.#escape);
    this.#add(this.#character());
    return true;
  }

  /** Where the characters end that JSON spells alike. */
  #plainEnd(): number {
    const chunk = this.#chunk;
    const quote = this.#quote;
    let at = this.#at;
    for (; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === quote || code < SPACE || code === DOUBLE_QUOTE || isSurrogate(code)) break;
      if (code === BACKSLASH) {
        if (this.#isRaw || at + 1 === chunk.length || !isSameEscape(chunk.charCodeAt(at + 1)))
          break;
        at++;
      }
    }
    return at;
  }

  #closingQuotes(code: number): boolean {
    if (code === this.#quote) {
      this.#quotesRead++;
      return this.#taken(
        this.#quotesRead === this.#quotes ? this.#besideString : this.#closingQuotes,
      );
    }
    this.#add(String.fromCharCode(this.#quote).repeat(this.#quotesRead));
    this.#quotesRead = 0;
    return this.#leave(code, this.#string);
  }

  /** After a string: Python joins it with one that follows. */
  #besideString(code: number): boolean {
    if (isSpace(code)) return true;
    if (isQuote(code) || isPrefix(code)) {
      this.#token = isQuote(code) ? '' : this.#character();
      return isQuote(code) ? this.#openString(code) : this.#taken(this.#prefix);
    }
    this.#addJson('');
    return this.#key === undefined ? this.#endPlain(code, '"') : this.#leave(code, this.#colon);
  }

  #prefix(code: number): boolean {
    return isQuote(code) ? this.#openString(code) : this.#fail('a quote');
  }

  /** What follows a backslash. */
  #escape(code: number): boolean {
    if (code === END) return this.#fail('the end of the string');
    const letter = this.#character();
    this.#state = this.#string;
    if (this.#isRaw) {
      const isTaken = isQuote(code) || code === BACKSLASH;
      this.#add(isTaken ? `\\${letter}` : '\\');
      return isTaken;
    }
    const json = ESCAPES[letter];
    const digits = HEX_DIGITS[letter];
    if (json !== undefined) {
      this.#addJson(json);
      if (code === CARRIAGE_RETURN) this.#state = this.#lineFeed;
    } else if (digits !== undefined) {
      this.#readCode(digits, this.#hexDigit);
    } else if (isOctal(code)) {
      this.#readCode(3, this.#octalDigit);
      return false;
    } else if (letter === 'N') {
      return this.#fail('an escape without the name of a character', '\\N');
    } else {
      this.#add('\\');
      return false;
    }
    return true;
  }

  /** A line may end in "\r\n". */
  #lineFeed(code: number): boolean {
    this.#state = this.#string;
    return code === LINE_FEED;
  }

  #readCode(digits: number, digit: State): void {
    this.#code = 0;
    this.#digits = digits;
    this.#state = digit;
  }

  #hexDigit(): boolean {
    this.#code = this.#code * 16 + Number.parseInt(this.#character(), 16);
    // NaN, too, fails the comparison.
    if (!(this.#code <= 0x10ffff)) return this.#fail('a hexadecimal digit of a character');
    if (--this.#digits === 0) this.#endCode();
    return true;
  }

  #octalDigit(code: number): boolean {
    const isDigit = isOctal(code) && this.#digits > 0;
    if (isDigit) {
      this.#code = this.#code * 8 + code - DIGIT_ZERO;
      this.#digits--;
    } else this.#endCode();
    return isDigit;
  }

  #endCode(): void {
    this.#add(String.fromCodePoint(this.#code));
    this.#state = this.#string;
  }

  /** Adds characters to the string. */
  #add(characters: string): void {
    const whole = this.#half + characters;
    const last = whole.length - 1;
    const half = isHighSurrogate(whole.charCodeAt(last)) ? whole.slice(last) : '';
    this.#half = '';
    this.#addJson(escapeJson(half === '' ? whole : whole.slice(0, last)));
    this.#half = half;
  }

  /** Adds characters to the string as JSON spells them. What waited for its other half waits in vain. */
  #addJson(characters: string): void {
    let json = characters;
    if (this.#half !== '') {
      json = escapeJson(this.#half) + characters;
      this.#half = '';
    }
    if (this.#key !== undefined) this.#key += json;
    else if (json !== '') this.#tell(json, 'value');
  }

  /** Opens a bracket of JSON. */
  #open(json: string, close: number, closeJson: string, item: State): boolean {
    this.#tell(json, 'open');
    return this.#enter(close, closeJson, item);
  }

  #enter(close: number, json: string, item: State, undecided?: Piece): boolean {
    this.#frames.push({ close, json, item, isFilled: false, undecided });
    return this.#taken(this.#item);
  }

  /** An item or the end of the bracket. */
  #item(code: number): boolean {
    if (isSpace(code)) return true;
    const frame = this.#frame();
    if (code === frame.close) return this.#close(frame);
    if (frame.isFilled) this.#tell(',', 'comma');
    frame.isFilled = true;
    return this.#leave(code, frame.item);
  }

  #endValue(code: number): boolean {
    if (this.#frames.length > 0) return this.#leave(code, this.#comma);
    if (this.status === 'reading') this.status = 'done';
    return false;
  }

  /** A comma or the end of the bracket. */
  #comma(code: number): boolean {
    if (isSpace(code)) return true;
    const frame = this.#frame();
    if (code === COMMA) {
      this.#decide(frame, true);
      return this.#taken(this.#item);
    }
    if (code === frame.close) return this.#close(frame);
    return this.#fail(`"," or "${String.fromCharCode(frame.close)}"`);
  }

  #close(frame: Frame): boolean {
    this.#decide(frame, !frame.isFilled);
    this.#tellCall();
    if (frame.json !== '') this.#tell(frame.json, 'close');
    if (frame.item === this.#argument) this.#tell('}', 'close');
    this.#frames.pop();
    if (this.#frames.length === 0 && this.status === 'reading') this.status = 'done';
    return this.#taken(this.#comma);
  }

  /** `(1)` is the number 1; `(1,)` and `()` are tuples. */
  #decide(frame: Frame, isTuple: boolean): void {
    if (frame.undecided === undefined) return;
    if (isTuple) frame.undecided.json = '[';
    frame.json = isTuple ? ']' : '';
    frame.undecided = undefined;
    if (--this.#undecided > 0) return;
    const held = this.#held;
    this.#held = [];
    for (const { json, kind } of held) if (json !== '') this.#tell(json, kind);
  }

  /** Only once a call has an argument, or none: text such as "[note(s)]" is no call. */
  #tellCall(): void {
    if (this.#callName === '') return;
    this.#tell('{', 'open');
    this.#tell('"name":', 'key');
    this.#tell(`"${this.#callName}"`, 'value');
    this.#tell(',', 'comma');
    this.#tell('"arguments":', 'key');
    this.#tell('{', 'open');
    this.#callName = '';
  }

  #tell(json: string, kind: PieceKind): void {
    if (this.#undecided > 0) this.#held.push({ json, kind });
    else if (this.status === 'reading') {
      const refusal = this.#handler.take(json, kind);
      if (refusal !== undefined) this.#stop(refusal);
    }
  }

  /** Takes the character, unless what it brought was refused, and goes on with a state. */
  #taken(next: State): boolean {
    this.#state = next;
    return this.status !== 'failed';
  }

  /** Leaves the character to another state. */
  #leave(code: number, to: State): boolean {
    this.#state = to;
    return to.call(this, code);
  }

  #frame(): Frame {
    return this.#frames[this.#frames.length - 1] as Frame;
  }

  /** The character that a state looks at; empty at the end. */
  #character(): string {
    return this.#chunk.charAt(this.#at);
  }

  #fail(expected: string, found = this.#character()): false {
    this.#stop(
      `expected ${expected}, found ${found === '' ? 'the end of the text' : JSON.stringify(found)}`,
    );
    return false;
  }

  #stop(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}

function isSpace(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

function isPrefix(code: number): boolean {
  return code === 0x72 || code === 0x75 || code === 0x52 || code === 0x55;
}

function isSameEscape(code: number): boolean {
  return (
    code === 0x6e ||
    code === 0x22 ||
    code === 0x5c ||
    code === 0x74 ||
    code === 0x72 ||
    code === 0x62 ||
    code === 0x66
  );
}

function isSign(code: number): boolean {
  return code === PLUS || code === MINUS;
}

function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE;
}

function isOctal(code: number): boolean {
  return code >= DIGIT_ZERO && code < 0x38;
}

function startsNumber(code: number): boolean {
  return isDigit(code) || isSign(code) || code === POINT;
}

/** Whether a character is a letter, a digit, a point or an underscore. */
function isWordUnit(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    isDigit(code) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    code === POINT
  );
}

function isSurrogate(code: number): boolean {
  return (code & 0xf800) === 0xd800;
}

function isHighSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xd800;
}

function escapeJson(characters: string): string {
  return JSON.stringify(characters).slice(1, -1);
}
