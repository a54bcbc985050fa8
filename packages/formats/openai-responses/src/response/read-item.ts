import { type Field, gatherExtra } from '@modelspeak/bodies';
import { ModelspeakError, parseJson, type ReaderEvent } from '@modelspeak/core';
import { readReasoning } from '../body/read-item.js';
import { NAME } from '../name.js';

type Extra = Readonly<Record<string, unknown>>;

/** Reads one item of a response, whose text may have come in pieces. */
export class ItemReader {
  readonly #item: Field;
  readonly #type: string | undefined;
  readonly #call: number;
  readonly #idOf: (id: string | undefined) => string;
  #name = '';
  #said = '';
  #refused = '';
  #arguments = '';
  #part: number | undefined;
  #hasEnded = false;

  /** @param call The number of calls before it. */
  constructor(item: Field, call: number, idOf: (id: string | undefined) => string) {
    this.#item = item;
    this.#type = item.get('type').text;
    this.#call = call;
    this.#idOf = idOf;
  }

  begin(): readonly ReaderEvent[] {
    const item = this.#item;
    switch (this.#type) {
      case 'message': {
        const extra = extraOf(item, ['type', 'role', 'content', 'status']);
        return extra === undefined ? [] : [{ type: 'extra', extra }];
      }
      case 'function_call':
      case 'custom_tool_call':
        return this.#beginCall();
      case undefined:
        throw item.get('type').unexpected('a string');
      default:
        return [];
    }
  }

  add(type: string, chunk: Field): readonly ReaderEvent[] {
    const text = chunk.get('delta').text ?? '';
    const own = this.#type ?? '';
    if (!Object.hasOwn(DELTAS, own) || !DELTAS[own]?.includes(type)) {
      throw chunk.get('type').unexpected(`an event of an item of the type "${this.#type}"`);
    }
    if (this.#hasEnded) {
      throw new ModelspeakError('invalid_input', 'found more of an item that is done', {
        path: chunk.path,
      });
    }
    if (text === '') return [];
    switch (type) {
      case 'response.output_text.delta':
        return this.#say(text, chunk.get('content_index').number);
      case 'response.refusal.delta':
        this.#refused += text;
        return [{ type: 'refusal', text }];
      case 'response.reasoning_summary_text.delta':
        return this.#think(text, chunk.get('summary_index').number);
      case 'response.reasoning_text.delta':
        return this.#think(text, chunk.get('content_index').number);
      default:
        return this.#addArguments(text);
    }
  }

  /** @param done The item as it is in the end; `undefined` if the stream was cut off. */
  end(done?: Field): readonly ReaderEvent[] {
    if (this.#hasEnded) return [];
    this.#hasEnded = true;
    switch (this.#type) {
      case 'message':
        return done === undefined ? [] : this.#endMessage(done);
      case 'reasoning':
        return done === undefined ? [] : this.#endReasoning(done);
      case 'function_call':
      case 'custom_tool_call':
        return this.#endCall(done);
      default: {
        const { object: value } = done ?? this.#item;
        return [{ type: 'provider', format: NAME, value }];
      }
    }
  }

  #say(text: string, part: number | undefined): readonly ReaderEvent[] {
    const isNext = this.#part !== undefined && part !== this.#part;
    this.#part = part;
    this.#said += text;
    return [
      ...(isNext ? [{ type: 'text' as const, text: '', extra: {} }] : []),
      { type: 'text', text },
    ];
  }

  #think(text: string, part: number | undefined): readonly ReaderEvent[] {
    const isNext = this.#said !== '' && part !== this.#part;
    this.#part = part;
    const piece = isNext ? `\n\n${text}` : text;
    this.#said += piece;
    const id = this.#item.get('id').text;
    return [{ type: 'reasoning', text: piece, ...(id !== undefined && { id }) }];
  }

  #endMessage(done: Field): readonly ReaderEvent[] {
    const parts = done.get('content').items;
    const isUnsaid = this.#said === '' && this.#refused === '';
    return parts.flatMap((part, index): ReaderEvent[] => {
      const isText = part.get('type').text === 'output_text';
      if (!isText) {
        const refusal = part.get('refusal').text ?? '';
        return isUnsaid && refusal !== '' ? [{ type: 'refusal', text: refusal }] : [];
      }
      const text = part.get('text').text ?? '';
      const { annotations, logprobs: _odds, ...rest } = part.object;
      const isCited = Array.isArray(annotations) && annotations.length > 0;
      const extra = gatherExtra({ ...rest, ...(isCited && { annotations }) }, ['type', 'text']) as {
        readonly extra?: Extra;
      };
      // The keys of an earlier part came too late.
      const isLast = index === parts.length - 1 || isUnsaid;
      const said = isUnsaid && text !== '' ? [{ type: 'text' as const, text }] : [];
      if (extra.extra !== undefined && isLast) {
        return [...said, { type: 'text', text: '', extra: extra.extra }];
      }
      return index < parts.length - 1 && isUnsaid
        ? [...said, { type: 'text', text: '', extra: {} }]
        : said;
    });
  }

  #endReasoning(done: Field): readonly ReaderEvent[] {
    const { type: _type, text, extra, ...proof } = readReasoning(done);
    const { status: _status, ...rest } = extra ?? {};
    const kept = Object.keys(rest).length > 0 ? { extra: rest } : {};
    const said = this.#said === '' ? text : '';
    const hasProof = Object.keys(proof).length > 0 || 'extra' in kept;
    return said === '' && !hasProof ? [] : [{ type: 'reasoning', text: said, ...proof, ...kept }];
  }

  #beginCall(): readonly ReaderEvent[] {
    const item = this.#item;
    const index = this.#call;
    this.#name = item.get('name').text ?? '';
    if (this.#name === '') throw item.get('name').unexpected('a name');
    const id = this.#idOf(item.get('call_id').text ?? item.get('id').text);
    const extra = extraOf(item, ['type', 'call_id', 'name', 'arguments', 'input', 'status']);
    const isCustom = this.#type === 'custom_tool_call';
    return [
      { type: 'tool-call', index, id, name: this.#name, ...(isCustom && { custom: true }) },
      ...(extra === undefined ? [] : [{ type: 'extra' as const, extra, index }]),
    ];
  }

  #addArguments(text: string): readonly ReaderEvent[] {
    this.#arguments += text;
    return text === '' ? [] : [{ type: 'tool-call-arguments', index: this.#call, text }];
  }

  #endCall(done: Field | undefined): readonly ReaderEvent[] {
    const index = this.#call;
    const isCustom = this.#type === 'custom_tool_call';
    const key = isCustom ? 'input' : 'arguments';
    const whole = (done ?? this.#item).get(key).text ?? '';
    const late = this.#arguments === '' ? this.#addArguments(whole) : [];
    const reason = isCustom ? undefined : problemOf(this.#arguments);
    if (reason === undefined) return [...late, { type: 'tool-call-end', index }];
    const raw = JSON.stringify({ name: this.#name, arguments: this.#arguments });
    return [
      { type: 'tool-call-malformed', index, raw, reason },
      { type: 'text', text: raw },
    ];
  }
}

/** The deltas of each type of item. */
const DELTAS: Readonly<Record<string, readonly string[]>> = {
  message: ['response.output_text.delta', 'response.refusal.delta'],
  reasoning: ['response.reasoning_summary_text.delta', 'response.reasoning_text.delta'],
  function_call: ['response.function_call_arguments.delta'],
  custom_tool_call: ['response.custom_tool_call_input.delta'],
};

function extraOf(item: Field, known: readonly string[]): Extra | undefined {
  const own = Object.entries(item.object).filter(([key]) => !known.includes(key));
  return (gatherExtra(Object.fromEntries(own), []) as { readonly extra?: Extra }).extra;
}

function problemOf(json: string): string | undefined {
  if (json === '') return undefined;
  try {
    parseJson(json);
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return `the arguments are ${error.message}`;
  }
  return json.trimStart().startsWith('{')
    ? undefined
    : 'the arguments are not the JSON text of an object';
}
