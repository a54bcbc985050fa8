import { type Field, gatherExtra, isObject } from '@modelspeak/bodies';
import { ModelspeakError, parseJson, type ReaderEvent, writeJson } from '@modelspeak/core';
import { readCallId } from '../call-id.js';
import { NAME } from '../name.js';

/** What a block needs to know of the reply. */
export interface BlockPlace {
  /** The number of calls before it. */
  readonly call: number;
  /** The id of the call for that of the server. */
  readonly id: (given: string | undefined) => string;
  /** Whether the block before it is text, which would otherwise run into this text. */
  readonly isAfterText: boolean;
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  text: ['type', 'text'],
  thinking: ['type', 'thinking', 'signature'],
  redacted_thinking: ['type', 'data'],
  tool_use: ['type', 'id', 'name', 'input'],
};

/** Reads one block of a stream. */
export class BlockReader {
  readonly place: number;
  readonly #start: Field;
  readonly #type: string | undefined;
  readonly #at: BlockPlace;
  readonly #citations: unknown[] = [];
  #arguments = '';
  #signature = '';

  constructor(start: Field, place: number, at: BlockPlace) {
    this.#start = start;
    this.#type = start.get('type').text;
    this.place = place;
    this.#at = at;
  }

  get #id(): string | undefined {
    const { text } = this.#start.get('id');
    return text === undefined ? undefined : readCallId(text);
  }

  begin(): readonly ReaderEvent[] {
    const start = this.#start;
    switch (this.#type) {
      case 'text': {
        const text = start.get('text').text ?? '';
        this.#citations.push(...start.get('citations').items.map(({ value }) => value));
        return [
          ...(this.#at.isAfterText ? [{ type: 'text' as const, text: '', extra: {} }] : []),
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ];
      }
      case 'thinking': {
        const text = start.get('thinking').text ?? '';
        this.#signature = start.get('signature').text ?? '';
        return text === '' ? [] : [{ type: 'reasoning', text }];
      }
      case 'redacted_thinking': {
        const encrypted = start.get('data').text ?? '';
        return [{ type: 'reasoning', text: '', encrypted, ...this.#extra() }];
      }
      case 'tool_use':
        return this.#beginCall();
      default:
        if (this.#type === undefined) throw start.get('type').unexpected('a string');
        return [];
    }
  }

  add(delta: Field): readonly ReaderEvent[] {
    const type = delta.get('type').text;
    switch (`${this.#type} ${type}`) {
      case 'text text_delta':
        return said('text', delta.get('text'));
      case 'text citations_delta':
        this.#citations.push(delta.get('citation').value);
        return [];
      case 'thinking thinking_delta':
        return said('reasoning', delta.get('thinking'));
      case 'thinking signature_delta':
        this.#signature += delta.get('signature').text ?? '';
        return [];
      case 'tool_use input_json_delta':
        return this.#addArguments(delta.get('partial_json').text ?? '');
      default:
        break;
    }
    if (type === 'input_json_delta' && this.#type !== 'text' && this.#type !== 'thinking') {
      this.#arguments += delta.get('partial_json').text ?? '';
      return [];
    }
    throw delta.get('type').unexpected(`a delta of a block of the type "${this.#type}"`);
  }

  end(): readonly ReaderEvent[] {
    switch (this.#type) {
      case 'text':
        return this.#endText();
      case 'thinking': {
        const signature = this.#signature;
        return [{ type: 'reasoning', text: '', signature, ...this.#extra() }];
      }
      case 'redacted_thinking':
        return [];
      case 'tool_use':
        return this.#endCall();
      default:
        return [{ type: 'provider', format: NAME, value: this.#own() }];
    }
  }

  #endText(): readonly ReaderEvent[] {
    const extra = {
      ...this.#extra().extra,
      ...(this.#citations.length > 0 && { citations: this.#citations }),
    };
    return Object.keys(extra).length > 0 ? [{ type: 'text', text: '', extra }] : [];
  }

  #beginCall(): readonly ReaderEvent[] {
    const index = this.#at.call;
    const name = this.#start.get('name').text;
    if (!name) throw this.#start.get('name').unexpected('a name');
    const { extra } = this.#extra();
    return [
      { type: 'tool-call', index, id: this.#at.id(this.#id), name },
      ...(extra === undefined ? [] : [{ type: 'extra' as const, extra, index }]),
    ];
  }

  #addArguments(text: string): readonly ReaderEvent[] {
    this.#arguments += text;
    return text === '' ? [] : [{ type: 'tool-call-arguments', index: this.#at.call, text }];
  }

  #endCall(): readonly ReaderEvent[] {
    const index = this.#at.call;
    const { value: input } = this.#start.get('input');
    const whole = input === undefined || input === null ? '{}' : writeJson(input);
    // Some servers send the arguments at the start.
    const late = this.#arguments === '' && whole !== '{}' ? this.#addArguments(whole) : [];
    const reason = problemOf(this.#arguments);
    if (reason === undefined) return [...late, { type: 'tool-call-end', index }];
    const name = this.#start.get('name').text;
    const raw = JSON.stringify({ name, input: this.#arguments });
    return [
      { type: 'tool-call-malformed', index, raw, reason },
      { type: 'text', text: raw },
    ];
  }

  /** A block that only this protocol knows, with the input that came in pieces. */
  #own(): { readonly [key: string]: unknown } {
    const { object } = this.#start;
    if (this.#arguments === '') return object;
    const path = this.#start.get('input').path;
    return { ...object, input: parseJson(this.#arguments, { path }) };
  }

  #extra(): { readonly extra?: { readonly [key: string]: unknown } } {
    const { citations: _citations, caller, ...own } = this.#start.object;
    // That the model itself calls is the usual case, which need not be said.
    const isUsual = isObject(caller) && caller['type'] === 'direct';
    const object = isUsual ? own : { ...own, caller };
    const type = this.#type ?? '';
    const known = Object.hasOwn(KNOWN, type) ? KNOWN[type] : undefined;
    const { extra } = gatherExtra(object, known) as {
      readonly extra?: { readonly [key: string]: unknown };
    };
    return extra === undefined ? {} : { extra };
  }
}

function said(type: 'text' | 'reasoning', field: Field): readonly ReaderEvent[] {
  const text = field.text ?? '';
  return text === '' ? [] : [{ type, text }];
}

function problemOf(json: string): string | undefined {
  if (json === '') return undefined;
  try {
    parseJson(json);
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return `the input is ${error.message}`;
  }
  return json.trimStart().startsWith('{') ? undefined : 'the input is not a JSON object';
}
