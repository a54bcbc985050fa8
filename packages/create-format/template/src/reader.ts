import {
  CallEvents,
  type ControlTokens,
  createControlScanner,
  type EndReason,
  EventQueue,
  type Json,
  parseJson,
  type Reader,
  type ReaderOptions,
  writeJson,
} from '@modelspeak/core';

/** Reads text and tool calls up to `<|im_end|>`, from a reply cut into any chunks. */
export function readReply(control: ControlTokens, options: ReaderOptions): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, options);
  let place: 'text' | 'call' | 'over' = 'text';
  let call: string[] = [];

  const endCall = (closing: string): void => {
    if (place !== 'call') return;
    const raw = call.join('');
    place = 'text';
    const parsed = parseCall(raw);
    if (parsed === undefined || closing === '') {
      // No call after all: it is reported, and what the model wrote stays in the message.
      const reason = 'expected a name and arguments as JSON between <tool_call> and </tool_call>';
      events.add({ type: 'tool-call-malformed', raw, reason });
      events.add({ type: 'text', text: `<tool_call>${raw}${closing}` });
      return;
    }
    calls.start(parsed.name);
    calls.arguments(writeJson(parsed.arguments));
    calls.end();
  };

  const finish = (reason: EndReason, stop?: string): void => {
    endCall('');
    place = 'over';
    const why = reason === 'stop' && calls.made > 0 ? 'tool_calls' : reason;
    events.add({ type: 'end', reason: why, ...(stop !== undefined && { stop }) });
  };

  const scanner = createControlScanner(control, {
    text(text) {
      if (place === 'call') call.push(text);
      else events.add({ type: place === 'over' ? 'ignored' : 'text', text });
    },
    control(token) {
      if (place === 'over') this.text(token);
      else if (token === '<|im_end|>') finish('stop', token);
      else if (token === '</tool_call>' && place === 'call') endCall(token);
      else if (token === '<tool_call>') {
        endCall('');
        place = 'call';
        call = [];
      } else this.text(token);
    },
  });

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

/** A call as the model spells it, its arguments with every number as it was written. */
function parseCall(raw: string): { name: string; arguments: Json } | undefined {
  try {
    // A Map keeps the arguments in their order, also those whose names look like numbers.
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
