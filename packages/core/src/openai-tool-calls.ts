import { parseJson } from './json-parse.js';
import { createJsonScanner } from './json-scanner.js';
import type { OpenAIToolCallDelta } from './openai-chunks.js';
import type { ReaderEvent } from './reader.js';

/** Puts OpenAI's tool-call deltas together, in whatever order they come. */
export interface OpenAIToolCallReader {
  push(delta: OpenAIToolCallDelta): Iterable<ReaderEvent>;
  end(): Iterable<ReaderEvent>;
}

interface IncomingCall {
  readonly index: number;
  readonly id: string;
  /** The id by which the server knows it, which another call may have too. */
  readonly serverId: string | undefined;
  name: string;
  /** Pieces of the name that came when the call had been told. */
  readonly lateNames: string[];
  arguments: string;
  readonly scanner: ReturnType<typeof createJsonScanner>;
  state: 'held' | 'told' | 'ended';
}

/**
 * Deltas name their call by `index`. Servers in use also leave the index out, give every call the
 * index 0, repeat a call's name, send it in pieces, or make up a new id for each delta; what tells
 * their calls apart is that a call begins with an id and a name.
 *
 * A name may go on until arguments come. So a call is told with its first arguments, when another
 * call's turn comes, or at its end.
 */
export function createOpenAIToolCallReader(
  callId: (index: number) => string,
): OpenAIToolCallReader {
  const calls: IncomingCall[] = [];
  const byIndex = new Map<number, IncomingCall>();
  const byServerId = new Map<string, IncomingCall>();
  const ids = new Set<string>();
  let current: IncomingCall | undefined;

  const find = ({ index, id, function: called }: OpenAIToolCallDelta): IncomingCall | undefined => {
    const known = index === undefined ? (id ? byServerId.get(id) : current) : byIndex.get(index);
    if (known === undefined || known.name === '' || (id && known.serverId === id)) return known;
    const begins = index === undefined ? called?.name : id && called?.name;
    return begins ? undefined : known;
  };

  /** Two calls of one message need two ids, whatever the server says. */
  const idOf = (position: number, serverId: string | undefined): string => {
    if (serverId !== undefined && !ids.has(serverId)) return serverId;
    const made = callId(position);
    let id = made;
    for (let suffix = position; ids.has(id); suffix++) id = `${made}_${suffix}`;
    return id;
  };

  const open = (delta: OpenAIToolCallDelta): IncomingCall => {
    const position = calls.length;
    const serverId = delta.id || undefined;
    const call: IncomingCall = {
      index: position,
      id: idOf(position, serverId),
      serverId,
      name: '',
      lateNames: [],
      arguments: '',
      scanner: createJsonScanner(),
      state: 'held',
    };
    calls.push(call);
    ids.add(call.id);
    if (serverId !== undefined) byServerId.set(serverId, call);
    if (delta.index !== undefined) byIndex.set(delta.index, call);
    return call;
  };

  function* tell(call: IncomingCall): Generator<ReaderEvent> {
    if (call.state !== 'held' || call.name === '') return;
    call.state = 'told';
    yield { type: 'tool-call', index: call.index, id: call.id, name: call.name };
    // What came before the name is told with it.
    if (call.arguments !== '') {
      yield { type: 'tool-call-arguments', index: call.index, text: call.arguments };
    }
  }

  function* add(call: IncomingCall, name: string, text: string): Generator<ReaderEvent> {
    // Servers that do not send a name in pieces may repeat the whole.
    const nameAdded = name === call.name ? '' : name;
    if (call.state === 'ended') {
      const late = nameAdded + text;
      if (late.trim() !== '') yield { type: 'ignored', text: late };
      return;
    }
    if (nameAdded !== '') {
      if (call.state === 'held') call.name += nameAdded;
      else call.lateNames.push(nameAdded);
    }
    if (text === '') return;
    call.arguments += text;
    call.scanner.push(text);
    if (call.state === 'held') yield* tell(call);
    else yield { type: 'tool-call-arguments', index: call.index, text };
  }

  function* finish(call: IncomingCall): Generator<ReaderEvent> {
    if (call.state === 'ended') return;
    yield* tell(call);
    call.state = 'ended';
    const problem = problemOf(call);
    if (problem === undefined) {
      yield { type: 'tool-call-end', index: call.index };
      return;
    }
    const name = call.name + call.lateNames.join('');
    const raw = JSON.stringify({ name, arguments: call.arguments });
    const begun = call.name !== '' && { index: call.index };
    yield { type: 'tool-call-malformed', ...begun, raw, reason: problem };
    yield { type: 'text', text: raw };
  }

  return {
    *push(delta) {
      let call = find(delta);
      // The calls are told in their order, also those without arguments.
      if (current !== undefined && call !== current) yield* tell(current);
      if (call === undefined) {
        // A complete call is over when the next begins; others may go on side by side.
        if (current?.scanner.status === 'done') yield* finish(current);
        call = open(delta);
      }
      current = call;
      yield* add(call, delta.function?.name ?? '', delta.function?.arguments ?? '');
    },
    *end() {
      for (const call of calls) yield* finish(call);
    },
  };
}

function problemOf(call: IncomingCall): string | undefined {
  if (call.name === '') return 'the call names no function';
  if (call.lateNames.length > 0) {
    const names = [call.name, ...call.lateNames].map((name) => JSON.stringify(name));
    return `the name went on after the call had begun: ${names.join(', then ')}`;
  }
  // A call without arguments is often sent as no text at all.
  if (call.arguments === '') return undefined;
  try {
    parseJson(call.arguments);
  } catch (error) {
    return `the arguments are ${(error as Error).message}`;
  }
  return call.arguments.trimStart().startsWith('{')
    ? undefined
    : 'the arguments are not the JSON text of an object';
}
