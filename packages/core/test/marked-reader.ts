import { createControlScanner } from '../src/control/control-scanner.js';
import { compileControlTokens } from '../src/control/control-tokens.js';
import { CallEvents } from '../src/reading/call-events.js';
import { EventQueue } from '../src/reading/event-queue.js';
import type { Reader, ReaderContext } from '../src/reading/reader.js';

const MARKS = compileControlTokens(['<think>', '</think>', '<call>', '</call>', '<end>']);

/**
 * A reader of `<think>…</think>`, of calls as in `<call>name:{…}</call>`, and of text, all of which it
 * tells as it comes. A call that breaks off is withdrawn.
 */
export function markedReader(context: ReaderContext): Reader {
  const events = new EventQueue();
  const calls = new CallEvents(events, context);
  let section: 'text' | 'reasoning' | 'call' = 'text';
  let raw = '';
  let isOver = false;

  const say = (text: string): void => {
    if (section !== 'call') events.add({ type: section, text });
    else raw += text;
    if (section !== 'call') return;
    const colon = raw.indexOf(':');
    if (calls.isOpen) calls.arguments(text);
    else if (colon !== -1) {
      calls.start(raw.slice('<call>'.length, colon));
      calls.arguments(raw.slice(colon + 1));
    }
  };
  const breakOff = (): void => {
    if (section !== 'call') return;
    if (calls.isOpen) calls.withdraw(raw, 'it broke off');
    else events.add({ type: 'tool-call-malformed', raw, reason: 'it broke off' });
    section = 'text';
    events.add({ type: 'text', text: raw });
  };

  const scanner = createControlScanner(MARKS, {
    text: say,
    control(mark) {
      if (mark === '<end>') {
        breakOff();
        isOver = true;
        events.add({ type: 'end', reason: 'stop', stop: mark });
      } else if (mark === '</call>' && calls.isOpen) {
        calls.end();
        section = 'text';
      } else if (mark === '<call>' && section === 'text' && context.readsCalls) {
        section = 'call';
        raw = mark;
      } else if (mark === '<think>' && section === 'text') section = 'reasoning';
      else if (mark === '</think>' && section === 'reasoning') section = 'text';
      else say(mark);
    },
  });

  return {
    push(chunk) {
      scanner.push(chunk);
      return events.take();
    },
    end(reason = 'unknown') {
      scanner.end();
      breakOff();
      if (!isOver) events.add({ type: 'end', reason });
      return events.take();
    },
  };
}
