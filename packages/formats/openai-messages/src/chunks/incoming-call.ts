import { parseJson, type ReaderEvent } from '@modelspeak/core';
import { createJsonScanner } from '@modelspeak/core/authoring';
import type { CheckedCallDelta } from './check-chunk.js';
import type { Extra } from './read-extra.js';

/**
 * Converts the deltas of one tool call to events.
 *
 * Its name may continue until arguments arrive. So the call is announced with its first arguments, before the
 * next call, or at its end.
 */
export class IncomingCall {
  /** The server's ID, which another call may share. */
  readonly serverId: string | undefined;
  /** Its name so far. */
  name = '';

  readonly #index: number;
  readonly #id: string;
  readonly #lateNames: string[] = [];
  readonly #scanner = createJsonScanner();
  /** The provider-specific keys of a call that is not announced yet. */
  readonly #heldExtra: Extra[] = [];
  #isCustom = false;
  /** Its arguments, or the input of a custom tool. */
  #text = '';
  #state: 'held' | 'announced' | 'ended' = 'held';

  constructor(index: number, id: string, serverId: string | undefined) {
    this.#index = index;
    this.#id = id;
    this.serverId = serverId;
  }

  /** Whether its arguments are complete. The input of a custom tool has no recognizable end. */
  get isComplete(): boolean {
    return !this.#isCustom && this.#scanner.status === 'done';
  }

  /** Adds the next delta. */
  *add(delta: CheckedCallDelta): Generator<ReaderEvent> {
    yield* this.#addCalled(delta);
    if (delta.extra === undefined) return;
    if (this.#state === 'held') this.#heldExtra.push(delta.extra);
    else yield { type: 'extra', extra: delta.extra, index: this.#index };
  }

  *#addCalled({ type, function: called, custom }: CheckedCallDelta): Generator<ReaderEvent> {
    const name = custom?.name ?? called?.name ?? '';
    const text = custom?.input ?? called?.arguments ?? '';
    // Servers that send a name in one piece may repeat it.
    const nameAdded = name === this.name ? '' : name;
    if (this.#state === 'ended') {
      const late = nameAdded + text;
      if (late.trim() !== '') yield { type: 'ignored', text: late };
      return;
    }
    if (this.#state === 'held') {
      this.#isCustom ||= type === 'custom' || custom !== undefined;
      this.name += nameAdded;
    } else if (nameAdded !== '') this.#lateNames.push(nameAdded);
    if (text === '') return;
    this.#text += text;
    if (!this.#isCustom) this.#scanner.push(text);
    if (this.#state === 'held') yield* this.announce();
    else yield { type: 'tool-call-arguments', index: this.#index, text };
  }

  /** Announces the call once its name is known, with its arguments so far. */
  *announce(): Generator<ReaderEvent> {
    if (this.#state !== 'held' || this.name === '') return;
    this.#state = 'announced';
    const index = this.#index;
    yield {
      type: 'tool-call',
      index,
      id: this.#id,
      name: this.name.toWellFormed(),
      ...(this.#isCustom && { custom: true }),
    };
    for (const extra of this.#heldExtra) yield { type: 'extra', extra, index };
    if (this.#text !== '') yield { type: 'tool-call-arguments', index, text: this.#text };
  }

  /** Ends the call, or withdraws a malformed call and emits its text. */
  *end(): Generator<ReaderEvent> {
    if (this.#state === 'ended') return;
    yield* this.announce();
    this.#state = 'ended';
    const reason = this.#problem();
    if (reason === undefined) {
      yield { type: 'tool-call-end', index: this.#index };
      return;
    }
    const name = this.name + this.#lateNames.join('');
    const raw = JSON.stringify({ name, [this.#isCustom ? 'input' : 'arguments']: this.#text });
    const begun = this.name !== '' && { index: this.#index };
    yield { type: 'tool-call-malformed', ...begun, raw, reason };
    yield { type: 'text', text: raw };
  }

  #problem(): string | undefined {
    if (this.name === '') return 'the call has no name';
    if (this.#lateNames.length > 0) {
      const names = [this.name, ...this.#lateNames].map((name) => JSON.stringify(name));
      return `the name of the call changed after its arguments had begun: ${names.join(', then ')}`;
    }
    // Servers often send no text for a call without arguments.
    if (this.#isCustom || this.#text === '') return undefined;
    try {
      parseJson(this.#text);
    } catch (error) {
      return `the arguments are ${(error as Error).message}`;
    }
    return this.#text.trimStart().startsWith('{')
      ? undefined
      : 'the arguments are not the JSON text of an object';
  }
}
