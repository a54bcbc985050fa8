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
  id: string;
  name: string;
  arguments: string;
  readonly scanner: ReturnType<typeof createJsonScanner>;
  ended: boolean;
}

/**
 * Deltas name their call by `index`. Servers in use also leave the index out, give every call the
 * index 0, repeat a call's name, or make up a new id for each delta; what tells their calls apart is
 * that a call begins with an id and a name.
 */
export function createOpenAIToolCallReader(
  callId: (index: number) => string,
): OpenAIToolCallReader {
  const calls: IncomingCall[] = [];
  const byIndex = new Map<number, IncomingCall>();
  const byId = new Map<string, IncomingCall>();
  let current: IncomingCall | undefined;

  const find = ({ index, id, function: called }: OpenAIToolCallDelta): IncomingCall | undefined => {
    const known = index === undefined ? (id ? byId.get(id) : current) : byIndex.get(index);
    if (known === undefined || known.name === '' || known.id === id) return known;
    const begins = index === undefined ? called?.name : id && called?.name;
    return begins ? undefined : known;
  };

  const open = ({ index, id }: OpenAIToolCallDelta): IncomingCall => {
    const position = calls.length;
    const call: IncomingCall = {
      index: position,
      // Two calls of one message need two ids, whatever the server says.
      id: id && !byId.has(id) ? id : callId(position),
      name: '',
      arguments: '',
      scanner: createJsonScanner(),
      ended: false,
    };
    calls.push(call);
    byId.set(call.id, call);
    if (index !== undefined) byIndex.set(index, call);
    return call;
  };

  function* add(call: IncomingCall, name: string, text: string): Generator<ReaderEvent> {
    if (call.ended) {
      if (text.trim() !== '') yield { type: 'ignored', text };
      return;
    }
    const isNew = call.name === '';
    if (isNew && name !== '') {
      call.name = name;
      yield { type: 'tool-call', index: call.index, id: call.id, name };
    }
    call.arguments += text;
    call.scanner.push(text);
    // What came before the name is told with it.
    const told = isNew ? call.arguments : text;
    if (call.name !== '' && told !== '') {
      yield { type: 'tool-call-arguments', index: call.index, text: told };
    }
  }

  function* finish(call: IncomingCall): Generator<ReaderEvent> {
    if (call.ended) return;
    call.ended = true;
    const problem = problemOf(call);
    if (problem === undefined) {
      yield { type: 'tool-call-end', index: call.index };
      return;
    }
    const raw = JSON.stringify({ name: call.name, arguments: call.arguments });
    const begun = call.name !== '' && { index: call.index };
    yield { type: 'tool-call-malformed', ...begun, raw, reason: problem };
    yield { type: 'text', text: raw };
  }

  return {
    *push(delta) {
      let call = find(delta);
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
