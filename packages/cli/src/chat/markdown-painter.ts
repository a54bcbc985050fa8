import type { Painter } from '../terminal/paint.js';

type Style = Parameters<Painter['paint']>[0];

/** The beginning of a line whose kind is not clear yet. */
const OPEN_LINE = /^[ \t]*(?:`{1,}|~{1,}|#{1,6}|[-*+]{1,2}|>|\d{1,3}[.)]?)?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
const QUOTE = /^ {0,3}>/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]/;
/** What begins or ends code, and what begins or ends bold text. */
const MARK = /`+|\*\*/;
/** How many characters are held back at most. */
const MOST_HELD = 100;

/**
 * Colours Markdown as it comes. It hides and changes nothing: what is copied from the terminal is the text of the
 * model. Only marks whose meaning is not clear yet are held back.
 */
export class MarkdownPainter {
  readonly #paint: Painter['paint'];
  #held = '';
  #isLineStart = true;
  /** What ends the block of code that a line is in. */
  #fence: string | undefined;
  /** The style of the rest of the line. */
  #line: Style | undefined;
  /** The mark that ends code or bold text in a line. */
  #until: string | undefined;

  constructor({ paint }: Pick<Painter, 'paint'>) {
    this.#paint = paint;
  }

  /** Colours more text. */
  push(text: string): string {
    const [first = '', ...others] = (this.#held + text).split('\n');
    this.#held = '';
    let shown = '';
    let line = first;
    for (const next of others) {
      shown += `${this.#show(line, { isWhole: true })}\n`;
      this.#endLine();
      line = next;
    }
    return shown + this.#show(line, { isWhole: false });
  }

  /** Shows what is held back, and forgets which block the text was in. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    const shown = this.#show(held, { isWhole: true });
    this.#endLine();
    this.#fence = undefined;
    return shown;
  }

  /** Goes on after a text that is shown already, such as the code of an answer that was stopped. */
  resume(text: string): void {
    this.push(text);
    const held = this.#held;
    this.#held = '';
    this.#show(held, { isWhole: true });
  }

  #endLine(): void {
    this.#isLineStart = true;
    this.#line = undefined;
    this.#until = undefined;
  }

  /** Shows a part of a line: to its end, or up to what may go on. */
  #show(text: string, { isWhole }: { readonly isWhole: boolean }): string {
    const ready = text.slice(0, text.length - (isWhole ? 0 : this.#openLength(text)));
    this.#held = text.slice(ready.length);
    if (ready === '') return '';
    const marker = this.#isLineStart ? this.#beginLine(ready) : '';
    this.#isLineStart = false;
    const begun = marker === '' ? '' : this.#paint('yellow', marker);
    return begun + this.#inLine(ready.slice(marker.length));
  }

  /** The length of the end of a text whose meaning is not clear yet. */
  #openLength(text: string): number {
    if (this.#isLineStart && text.length <= MOST_HELD && OPEN_LINE.test(text)) return text.length;
    let length = 0;
    while (length < MOST_HELD && '`*'.includes(text.at(-1 - length) ?? ' ')) length++;
    return length < MOST_HELD ? length : 0;
  }

  /** Finds out what a line is; returns the marker of an item in a list. */
  #beginLine(text: string): string {
    const [, fence] = FENCE.exec(text) ?? [];
    if (this.#fence !== undefined) {
      const ends = fence?.startsWith(this.#fence) === true;
      this.#line = ends ? 'dim' : 'cyan';
      if (ends) this.#fence = undefined;
      return '';
    }
    this.#fence = fence;
    if (fence !== undefined || QUOTE.test(text)) this.#line = 'dim';
    else if (HEADING.test(text)) this.#line = 'bold';
    return this.#line === undefined ? (ITEM.exec(text)?.[0] ?? '') : '';
  }

  #inLine(text: string): string {
    if (this.#line !== undefined) return this.#styled(text, this.#line);
    let shown = '';
    let rest = text;
    for (let mark = MARK.exec(rest); mark !== null; mark = MARK.exec(rest)) {
      const [token] = mark;
      const before = rest.slice(0, mark.index);
      rest = rest.slice(mark.index + token.length);
      if (this.#until === undefined) {
        shown += before;
        this.#until = token;
        shown += this.#styled(token, this.#inline());
      } else {
        shown += this.#styled(before + token, this.#inline());
        if (token === this.#until) this.#until = undefined;
      }
    }
    return shown + this.#styled(rest, this.#inline());
  }

  #inline(): Style | undefined {
    if (this.#until === undefined) return undefined;
    return this.#until === '**' ? 'bold' : 'cyan';
  }

  #styled(text: string, style: Style | undefined): string {
    return text === '' || style === undefined ? text : this.#paint(style, text);
  }
}
