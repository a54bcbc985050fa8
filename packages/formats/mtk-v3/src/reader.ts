import type { EndReason, Reader } from '@modelspeak/core';
import {
  CallEvents,
  type ControlTokens,
  createControlScanner,
  EventQueue,
  type ReaderContext,
} from '@modelspeak/core/authoring';
import {
  type CallList,
  createCallList,
  pythonStrip,
  type UnnamedValues,
} from '@modelspeak/pythonic';
import { STOPS } from '@modelspeak/syntaxes/llama-turns';
import { parameterNames } from './functions.js';

/**
 * The state of the reader:
 * - `start`: nothing has come yet
 * - `header`: inside the header that some servers repeat before the reply
 * - `open`: at the beginning, after a token that announces calls, or after calls
 * - `calls`: within what may turn out to be a list of calls
 * - `text`: within text
 * - `remains`: in the rest of a malformed list of announced calls
 * - `over`: after the end
 */
type Place = 'start' | 'header' | 'open' | 'calls' | 'text' | 'remains' | 'over';

/**
 * Reads text, lists of tool calls, and the decision tokens.
 *
 * @param takesLoss Whether to drop what the reference drops: `<|use_tool|>` without a call, and positional
 * arguments.
 */
export function createMtkV3Reader(
  control: ControlTokens,
  context: ReaderContext,
  takesLoss = false,
): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, context);
  let place: Place = 'start';
  /** The header read so far. It becomes text if it does not end. */
  let header = '';
  /** The decision token for calls and the white space after it. They are told apart if no call follows. */
  let announcement = '';
  /** The malformed list so far, and why it is none. */
  let remains = '';
  let failure = '';
  let list: CallList | undefined;
  let callsBefore = 0;
  let hasText = false;
  /** White space after text, kept only if more text follows. */
  let space = '';

  const scanner = createControlScanner(control, {
    text(text) {
      for (let at = 0; at < text.length; ) at = read(text, at);
    },
    control(token) {
      if (place === 'over') events.add({ type: 'ignored', text: token });
      else if (STOPS.includes(token)) finish('stop', token);
      else if (isAnnouncement(token) && context.readsCalls) {
        settle();
        place = 'open';
        announcement = token;
      } else if (token === '<|answer|>' && !hasText && (place === 'start' || place === 'open')) {
        settle();
        place = 'text';
      } else if (!isEcho(token)) this.text(token);
    },
  });

  /** Skips tokens before a reply, which some servers repeat from the end of the prompt. */
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

  /** Reads from `text[from]`, and returns the index of the first character that it did not consume. */
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
    else if (place === 'remains') remains += rest;
    else if (place === 'over') events.add({ type: 'ignored', text: rest });
    else say(rest);
    return text.length;
  };

  /** Consumes white space, and the bracket of a list if one follows. */
  const open = (text: string): number => {
    let spaces = 0;
    while (spaces < text.length && pythonStrip(text.charAt(spaces)) === '') spaces++;
    if (announcement !== '') announcement += text.slice(0, spaces);
    else if (hasText) space += text.slice(0, spaces);
    if (spaces === text.length) return spaces;
    if (text[spaces] !== '[' || !context.readsCalls) {
      missCalls();
      place = 'text';
      return spaces;
    }
    callsBefore = calls.made;
    list = createCallList(calls, unnamedOf);
    // Ordinary text may begin like a call, so wait for the complete list.
    if (announcement === '') calls.hold();
    place = 'calls';
    return spaces + 1;
  };

  /** Assigns positional arguments to the tool's parameters in order. */
  const unnamedOf = (name: string): UnnamedValues | undefined => {
    const tool = context.tools?.find((it) => it.type === 'function' && it.function.name === name);
    if (tool?.type === 'function') return { names: parameterNames(tool.function) };
    return takesLoss && !calls.isHeld ? { names: [], dropsRest: true } : undefined;
  };

  const afterCalls = (): void => {
    if (list === undefined || list.status === 'reading') return;
    const { status, raw, reason } = list;
    const whole = calls.made - (calls.isOpen ? 1 : 0);
    const text = whole > callsBefore ? raw : announcement + raw;
    const isApart = announcement !== '' && !takesLoss;
    list = undefined;
    announcement = '';
    place = status === 'done' ? 'open' : 'text';
    if (status === 'done') {
      calls.commit();
      return;
    }
    if (isApart) {
      remains = text;
      failure = reason;
      place = 'remains';
      return;
    }
    const wasHeld = calls.isHeld;
    const isBegun = calls.made > callsBefore;
    calls.discard();
    if (calls.isOpen) calls.withdraw(text, reason);
    // Do not report text that merely begins with a bracket.
    else if (isBegun || !wasHeld) events.add({ type: 'tool-call-malformed', raw: text, reason });
    say(takesLoss ? raw : text);
  };

  /** Reports `<|use_tool|>` without a call. */
  const missCalls = (): void => {
    if (announcement === '') return;
    const raw = announcement;
    announcement = '';
    tellApart(raw, 'no tool call follows the token that announces one');
  };

  /** Tells what remains of a malformed list, apart from the text. */
  const endRemains = (): void => {
    if (place !== 'remains') return;
    if (calls.isOpen) calls.withdraw(remains, failure, true);
    else tellApart(remains, failure);
    remains = '';
  };

  const tellApart = (raw: string, reason: string): void => {
    const apart = takesLoss ? undefined : { apart: true };
    events.add({ type: 'tool-call-malformed', raw, reason, ...apart });
  };

  /** Emits text without the surrounding white space. */
  const say = (text: string): void => {
    const said = pythonStrip(text);
    const from = said === '' ? text.length : text.indexOf(said);
    if (hasText) space += text.slice(0, from);
    if (said === '') return;
    events.add({ type: 'text', text: space + said });
    space = text.slice(from + said.length);
    hasText = true;
  };

  /** Ends the current header, calls or text. */
  const settle = (): void => {
    list?.end();
    afterCalls();
    endRemains();
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

  /** Whether a chunk only continues text, as most do. */
  const isPlain = (chunk: string): boolean =>
    place === 'text' &&
    hasText &&
    !scanner.isWaiting &&
    !control.mayBegin(chunk) &&
    pythonStrip(chunk.charAt(chunk.length - 1)) !== '';

  return {
    push(chunk) {
      if (isPlain(chunk)) {
        const text = space + chunk;
        space = '';
        return [{ type: 'text', text }];
      }
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

function isAnnouncement(token: string): boolean {
  return token === '<|use_tool|>' || token === '<|python_tag|>';
}
