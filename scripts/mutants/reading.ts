import type { EndReason, ReaderEvent } from '@modelspeak/core';
import type { Damage } from './damage.ts';

type Events = readonly ReaderEvent[];

/** A damage that changes what a reader emits, one event after another. */
function ofEvents(name: string, start: () => (event: ReaderEvent) => Events): Damage {
  return {
    name,
    reader(reader) {
      const change = start();
      return {
        push: (chunk) => reader.push(chunk).flatMap(change),
        end: (reason) => reader.end(reason).flatMap(change),
      };
    },
  };
}

const always = (name: string, change: (event: ReaderEvent) => Events): Damage =>
  ofEvents(name, () => change);

/** A damage that emits events later than they are known. */
function delayed(name: string, holds: (event: ReaderEvent, held: Events) => boolean): Damage {
  return ofEvents(name, () => {
    let held: ReaderEvent[] = [];
    return (event) => {
      if (event.type !== 'end' && holds(event, held)) {
        held.push(event);
        return [];
      }
      const all = [...held, event];
      held = [];
      return all;
    };
  });
}

const isSaid = (event: ReaderEvent): event is ReaderEvent & { type: 'text' | 'reasoning' } =>
  event.type === 'text' || event.type === 'reasoning';

/** What a reader may lose, move, or emit too late. */
export const reading: readonly Damage[] = [
  always('drops text', (event) => (event.type === 'text' ? [] : [event])),
  always('drops reasoning', (event) => (event.type === 'reasoning' ? [] : [event])),
  always('reads reasoning as text', (event) =>
    event.type === 'reasoning' ? [{ type: 'text', text: event.text }] : [event],
  ),
  always('reads text as reasoning', (event) =>
    event.type === 'text' ? [{ type: 'reasoning', text: event.text }] : [event],
  ),
  ofEvents('drops text after a call', () => {
    let hasCall = false;
    return (event) => {
      if (event.type === 'tool-call-end') hasCall = true;
      return hasCall && event.type === 'text' ? [] : [event];
    };
  }),
  ofEvents('drops text before a call', () => {
    let text: ReaderEvent[] = [];
    return (event) => {
      if (event.type === 'text') {
        text.push(event);
        return [];
      }
      const before = event.type === 'tool-call' ? [] : text;
      if (event.type === 'reasoning') return [event];
      text = [];
      return [...before, event];
    };
  }),
  ...(['text', 'reasoning'] as const).flatMap(ofWhiteSpace),
  ofEvents('drops the last piece of text', () => {
    let last: ReaderEvent | undefined;
    return (event) => {
      if (event.type === 'end') return [event];
      const before = last === undefined ? [] : [last];
      last = event.type === 'text' ? event : undefined;
      return event.type === 'text' ? before : [...before, event];
    };
  }),
  ofEvents('drops the text of a malformed call', () => {
    let raw = '';
    return (event) => {
      if (event.type === 'tool-call-malformed') {
        if (event.apart) return [{ ...event, raw: '' }];
        raw = event.raw;
        return [event];
      }
      if (event.type !== 'text' || raw === '') return [event];
      const common = event.text.startsWith(raw)
        ? raw
        : raw.startsWith(event.text)
          ? event.text
          : '';
      raw = raw.slice(common.length);
      return orNothing('text', event.text.slice(common.length));
    };
  }),
  always('does not report malformed calls', (event) =>
    event.type === 'tool-call-malformed' && event.index === undefined ? [] : [event],
  ),
  always('does not withdraw malformed calls', (event) =>
    event.type === 'tool-call-malformed' ? [{ ...event, index: undefined }] : [event],
  ),
  always('drops what comes after the end', (event) => (event.type === 'ignored' ? [] : [event])),
  always('drops every call but the first', (event) =>
    'index' in event && event.index !== undefined && event.index > 0 ? [] : [event],
  ),
  always('drops calls', (event) => ('index' in event && event.index !== undefined ? [] : [event])),
  ofEvents('drops the last piece of arguments', () => {
    let last: ReaderEvent | undefined;
    return (event) => {
      if (event.type === 'tool-call-arguments') {
        const before = last === undefined ? [] : [last];
        last = event;
        return before;
      }
      last = undefined;
      return [event];
    };
  }),
  always('drops all arguments', (event) => (event.type === 'tool-call-arguments' ? [] : [event])),
  always('reads the names of calls in capitals', (event) =>
    event.type === 'tool-call' ? [{ ...event, name: event.name.toUpperCase() }] : [event],
  ),
  always('gives every call the same id', (event) =>
    event.type === 'tool-call' ? [{ ...event, id: 'call_0' }] : [event],
  ),
  always('reports every reply as stopped', (event) =>
    event.type === 'end' ? [{ ...event, reason: 'stop' as EndReason }] : [event],
  ),
  always('never reports why a reply ended', (event) =>
    event.type === 'end' ? [{ ...event, reason: 'unknown' as EndReason }] : [event],
  ),
  always('does not report what stopped the reply', (event) =>
    event.type === 'end' ? [{ type: 'end', reason: event.reason }] : [event],
  ),
  ofEvents('emits the first text twice', () => {
    let isFirst = true;
    return (event) => {
      if (event.type !== 'text' || !isFirst) return [event];
      isFirst = false;
      return [event, event];
    };
  }),
  ofEvents('emits text after all calls', () => {
    const text: ReaderEvent[] = [];
    return (event) => {
      if (event.type === 'text') {
        text.push(event);
        return [];
      }
      return event.type === 'end' ? [...text.splice(0), event] : [event];
    };
  }),
  delayed('emits everything at the end', () => true),
  delayed('emits text only when the next part begins', (event) => event.type === 'text'),
  delayed('emits reasoning only when it is complete', (event) => event.type === 'reasoning'),
  delayed(
    'emits arguments only when they are complete',
    (event) => event.type === 'tool-call-arguments',
  ),
  delayed(
    'emits calls only when they are complete',
    ({ type }) => type === 'tool-call' || type === 'tool-call-arguments',
  ),
  delayed('holds back each event until the next', (_event, held) => held.length === 0),
  delayed('emits text line by line', (event) => isSaid(event) && !event.text.includes('\n')),
  {
    name: 'loses the last chunk',
    reader(reader) {
      let held: string | undefined;
      return {
        push(chunk) {
          const before = held;
          held = chunk as string;
          return before === undefined ? [] : reader.push(before);
        },
        end: (reason) => reader.end(reason),
      };
    },
  },
  {
    name: 'loses chunks of one space',
    reader: (reader) => ({
      push: (chunk) => (chunk === ' ' ? [] : reader.push(chunk)),
      end: (reason) => reader.end(reason),
    }),
  },
  {
    name: 'loses half of a surrogate pair that is cut between two chunks',
    reader: (reader) => ({
      push: (chunk) => reader.push(String(chunk).replace(/[\ud800-\udbff]$/, '')),
      end: (reason) => reader.end(reason),
    }),
  },
  {
    name: 'continues after the end',
    reader: (reader) => ({
      push: (chunk) => reader.push(chunk),
      end: (reason) => [...reader.end(reason), { type: 'text', text: '!' }],
    }),
  },
  {
    name: 'ends twice',
    reader: (reader) => ({
      push: (chunk) => reader.push(chunk),
      end: (reason) => [...reader.end(reason), { type: 'end', reason: 'stop' }],
    }),
  },
  {
    name: 'scans the whole reply again with every chunk',
    reader(reader) {
      let all = '';
      return {
        push(chunk) {
          all += chunk;
          for (let at = 0; at < all.length; at++) all.charCodeAt(at);
          return reader.push(chunk);
        },
        end: (reason) => reader.end(reason),
      };
    },
  },
  {
    name: 'searches the whole reply for line breaks with every chunk',
    reader(reader) {
      let breaks = '';
      return {
        push(chunk) {
          breaks += String(chunk).replace(/[^\n]/g, '');
          breaks.split('\n').forEach(() => {});
          return reader.push(chunk);
        },
        end: (reason) => reader.end(reason),
      };
    },
  },
];

/** What may happen to white space in text or reasoning. */
function ofWhiteSpace(type: 'text' | 'reasoning'): readonly Damage[] {
  return [
    ofEvents(`drops white space at the beginning of the ${type}`, () => {
      let hasText = false;
      return (event) => {
        if (event.type !== type || hasText) return [event];
        const text = event.text.trimStart();
        hasText = text !== '';
        return hasText ? [{ ...event, text }] : [];
      };
    }),
    ofEvents(`drops white space at the end of the ${type}`, () => {
      let space = '';
      return (event) => {
        if (event.type !== type) {
          space = '';
          return [event];
        }
        const text = space + event.text;
        const kept = text.trimEnd();
        space = text.slice(kept.length);
        return kept === '' ? [] : [{ ...event, text: kept }];
      };
    }),
    always(`drops ${type} that is only white space`, (event) =>
      event.type === type && event.text.trim() === '' ? [] : [event],
    ),
    always(`drops line breaks from ${type}`, (event) =>
      event.type === type ? orNothing(type, event.text.replace(/\n/g, '')) : [event],
    ),
  ];
}

function orNothing(type: 'text' | 'reasoning', text: string): Events {
  return text === '' ? [] : [{ type, text }];
}
