import {
  CallEvents,
  type ControlTokens,
  createControlScanner,
  type EndReason,
  EventQueue,
  type Reader,
  type ReaderOptions,
} from '@modelspeak/core';
import { STOPS } from '@modelspeak/llama-turns';
import { type CallList, createCallList, pythonStrip } from '@modelspeak/pythonic';

/**
 * Where the reply stands:
 * - `start`: nothing has come yet
 * - `header`: inside the header that some servers repeat before the reply
 * - `open`: at the beginning, behind a token that announces calls, or behind calls
 * - `calls`: within what may turn out to be a list of calls
 * - `text`: within text
 * - `over`: behind the end
 */
type Place = 'start' | 'header' | 'open' | 'calls' | 'text' | 'over';

/** Reads text and lists of calls, and the tokens that say which of both comes. */
export function createMtkV3Reader(control: ControlTokens, options: ReaderOptions): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, options);
  let place: Place = 'start';
  /** The header while it is read: text if it does not end. */
  let header = '';
  /** Whether a token has said that calls come. */
  let isAnnounced = false;
  let list: CallList | undefined;
  let callsBefore = 0;
  let hasText = false;
  /** White space behind text, which counts only once more text comes. */
  let space = '';

  const scanner = createControlScanner(control, {
    text(text) {
      for (let at = 0; at < text.length; ) at = read(text, at);
    },
    control(token) {
      if (place === 'over') events.add({ type: 'ignored', text: token });
      else if (STOPS.includes(token)) finish('stop', token);
      else if (token === '<|use_tool|>' || token === '<|python_tag|>') {
        settle();
        place = 'open';
        isAnnounced = true;
      } else if (token === '<|answer|>' && !hasText && (place === 'start' || place === 'open')) {
        settle();
        place = 'text';
      } else if (!isEcho(token)) this.text(token);
    },
  });

  /** Passes over the tokens before a reply that servers repeat when they echo the prompt's end. */
  const isEcho = (token: string): boolean => {
    if (token === '<|start_header_id|>' && place === 'start') {
      place = 'header';
      header = token;
    } else if (token === '<|end_header_id|>' && place === 'header') {
      place = 'open';
      header = '';
    } else return token === '<|begin_of_text|>' && place === 'start';
    return true;
  };

  /** Reads on from `text[from]`; returns the index of the first character it did not take. */
  const read = (text: string, from: number): number => {
    const rest = from === 0 ? text : text.slice(from);
    if (place === 'start') place = 'open';
    if (place === 'open') return from + open(rest);
    if (place === 'calls') {
      const at = list?.push(text, from) ?? from;
      afterCalls();
      return at;
    }
    if (place === 'header') header += rest;
    else if (place === 'over') events.add({ type: 'ignored', text: rest });
    else say(rest);
    return text.length;
  };

  /** Takes white space, and the bracket of a list if there is one behind it. */
  const open = (text: string): number => {
    let spaces = 0;
    while (spaces < text.length && pythonStrip(text.charAt(spaces)) === '') spaces++;
    if (hasText) space += text.slice(0, spaces);
    if (spaces === text.length) return spaces;
    if (text[spaces] !== '[') {
      missCalls();
      place = 'text';
      return spaces;
    }
    callsBefore = calls.made;
    list = createCallList(calls, events);
    // Ordinary text may begin with something like a call: only the whole list tells.
    if (!isAnnounced) calls.hold();
    place = 'calls';
    return spaces + 1;
  };

  const afterCalls = (): void => {
    if (list === undefined || list.status === 'reading') return;
    const { status, raw, reason } = list;
    list = undefined;
    isAnnounced = false;
    place = status === 'done' ? 'open' : 'text';
    if (status === 'done') {
      calls.commit();
      return;
    }
    const wasHeld = calls.isHeld;
    const isBegun = calls.made > callsBefore;
    calls.discard();
    if (calls.isOpen) calls.withdraw(raw, reason);
    // Text that merely begins with a bracket is nothing to be reported.
    else if (isBegun || !wasHeld) events.add({ type: 'tool-call-malformed', raw, reason });
    say(raw);
  };

  /** Reports that calls were announced and something else, or nothing, has come. */
  const missCalls = (): void => {
    if (!isAnnounced) return;
    isAnnounced = false;
    const reason = 'calls were announced, and none came';
    events.add({ type: 'tool-call-malformed', raw: '', reason });
  };

  /** Tells text, without the white space around all of it. */
  const say = (text: string): void => {
    const said = pythonStrip(text);
    const from = said === '' ? text.length : text.indexOf(said);
    if (hasText) space += text.slice(0, from);
    if (said === '') return;
    events.add({ type: 'text', text: space + said });
    space = text.slice(from + said.length);
    hasText = true;
  };

  /** Brings whatever is under way to its end. */
  const settle = (): void => {
    list?.end();
    afterCalls();
    missCalls();
    say(header);
    header = '';
  };

  const finish = (reason: EndReason, stop?: string): void => {
    settle();
    place = 'over';
    events.add({
      type: 'end',
      reason: reason === 'stop' && calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  };

  return {
    push(chunk) {
      scanner.push(chunk);
      return events.take();
    },
    end(reason = 'unknown') {
      scanner.end();
      if (place !== 'over') finish(reason);
      return events.take();
    },
  };
}
