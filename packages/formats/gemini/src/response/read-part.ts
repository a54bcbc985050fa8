import type { Field } from '@modelspeak/bodies';
import { ModelspeakError, type ReaderEvent, writeJson } from '@modelspeak/core';
import { extraOf } from '../body/extra-of.js';
import { dataOf, isThought, spokenIn } from '../body/read-parts.js';
import { NAME } from '../name.js';
import { plainJson } from './plain-json.js';

type Spoken = 'text' | 'reasoning';

/** Reads the parts of a response, one response or one chunk of a stream after the other. */
export class PartReader {
  readonly #callId: (position: number, given: string | undefined) => string;
  #calls = 0;

  constructor(callId: (position: number, given: string | undefined) => string) {
    this.#callId = callId;
  }

  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  /**
   * Reads the parts of a chunk. Text continues that of the chunk before; two texts within a chunk are two
   * parts.
   */
  *read(parts: readonly Field[]): Generator<ReaderEvent> {
    let before: Spoken | undefined;
    for (const part of parts) {
      const data = dataOf(part);
      if (data === 'functionCall') yield* this.#readCall(part);
      else if (data !== 'text') yield { type: 'provider', format: NAME, value: part.object };
      const type = data !== 'text' ? undefined : isThought(part) ? 'reasoning' : 'text';
      if (type !== undefined) {
        if (type === before) yield { type, text: '', extra: {} };
        yield* readSpoken(type, part);
      }
      before = type;
    }
  }

  *#readCall(part: Field): Generator<ReaderEvent> {
    const { functionCall: _call, thoughtSignature: _signature, ...rest } = part.object;
    const call = part.get('functionCall');
    const { id: _id, name: _name, args, ...ofCall } = call.object;
    for (const key of ['partialArgs', 'willContinue']) {
      if (call.get(key).isAbsent) continue;
      throw new ModelspeakError(
        'unsupported',
        'arguments that come in pieces are not read; leave out streamFunctionCallArguments',
        { path: call.get(key).path },
      );
    }
    const name = call.get('name').text;
    if (!name) throw call.get('name').unexpected('a name');
    const json = writeJson(args ?? {});
    if (!json.startsWith('{')) throw call.get('args').unexpected('an object');
    const index = this.#calls++;
    const signature = part.get('thoughtSignature').text;
    const { extra } = extraOf(
      plainJson({ ...rest, ...(Object.keys(ofCall).length > 0 && { functionCall: ofCall }) }),
    );
    yield {
      type: 'tool-call',
      index,
      id: this.#callId(index, call.get('id').text),
      name,
      ...(signature !== undefined && { signature }),
    };
    if (extra !== undefined) yield { type: 'extra', extra, index };
    yield { type: 'tool-call-arguments', index, text: json };
    yield { type: 'tool-call-end', index };
  }
}

function* readSpoken(type: Spoken, part: Field): Generator<ReaderEvent> {
  const { text: _text, thoughtSignature: _signature, thought, ...others } = part.object;
  const rest = type === 'text' && thought !== undefined ? { ...others, thought } : others;
  const spoken = spokenIn(part);
  const isEmpty = spoken.text === '' && spoken.signature === undefined;
  if (!isEmpty || Object.keys(rest).length > 0) yield { type, ...spoken, ...extraOf(rest) };
}
