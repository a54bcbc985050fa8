import { type EndReason, type Json, parseJson, type Reader, writeJson } from '@modelspeak/core';
import {
  CallEvents,
  type ControlTokens,
  createControlScanner,
  EventQueue,
  type ReaderContext,
} from '@modelspeak/core/authoring';

/** Reads text and tool calls up to `<|im_end|>`, from a reply in chunks of any size. */
export function readReply(control: ControlTokens, context: ReaderContext): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, context);
  let place: 'text' | 'call' | 'over' = 'text';
  let call: string[] = [];

  const scanner = createControlScanner(control, {
    text(text) {
      if (place === 'call') call.push(text);
      else events.add({ type: place === 'over' ? 'ignored' : 'text', text });
    },
    control(token) {
      if (place === 'over') this.text(token);
      else if (token === '<|im_end|>') finish('stop', token);
      else if (token === '</tool_call>' && place === 'call') endCall(token);
      // Where no tool was offered, what looks like a call is text.
      else if (token === '<tool_call>' && context.readsCalls) beginCall();
      else this.text(token);
    },
  });

  function beginCall(): void {
    endCall();
    place = 'call';
    call = [];
  }

  /** Ends the call that is open, if one is. Without its closing token it is no call. */
  function endCall(closing = ''): void {
    if (place !== 'call') return;
    place = 'text';
    const raw = call.join('');
    const parsed = closing === '' ? undefined : parseCall(raw);
    if (parsed === undefined) {
      // Reported, and kept in the message: nothing that the model wrote is lost.
      const reason = 'expected a name and arguments as JSON between <tool_call> and </tool_call>';
      events.add({ type: 'tool-call-malformed', raw, reason });
      events.add({ type: 'text', text: `<tool_call>${raw}${closing}` });
      return;
    }
    calls.start(parsed.name);
    calls.arguments(writeJson(parsed.arguments));
    calls.end();
  }

  function finish(reason: EndReason, stop?: string): void {
    endCall();
    place = 'over';
    const why = reason === 'stop' && calls.made > 0 ? 'tool_calls' : reason;
    events.add({ type: 'end', reason: why, ...(stop !== undefined && { stop }) });
  }

  return {
    push(chunk) {
      scanner.push(chunk);
      return events.take();
    },
    end(reason) {
      scanner.end();
      if (place !== 'over') finish(reason ?? 'unknown');
      return events.take();
    },
  };
}

/** A call as the model spells it. Numbers in its arguments keep their spelling. */
function parseCall(raw: string): { name: string; arguments: Json } | undefined {
  try {
    // A Map keeps the order of the arguments, even where their names look like numbers.
    const call = parseJson(raw, { objects: 'map' });
    if (!(call instanceof Map)) return undefined;
    const name = call.get('name');
    const json = call.get('arguments');
    if (typeof name !== 'string' || name === '' || !(json instanceof Map)) return undefined;
    return { name, arguments: json };
  } catch {
    return undefined;
  }
}
