import type { Writer } from '@modelspeak/core';
import { sound } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';

let renderings = 0;
let calls = 0;

export const purity: readonly BrokenFormat[] = [
  {
    fault: 'turns the messages around and back',
    check: 'does not change its input',
    format: redefine({
      write(conversation, out, context) {
        (conversation.messages as unknown[]).reverse();
        sound.write(conversation, out, context as never);
        (conversation.messages as unknown[]).reverse();
      },
    }),
  },
  {
    fault: 'leaves a note in the conversation',
    check: 'does not change its input',
    format: redefine({
      write(conversation, out, context) {
        Object.assign(conversation, { seen: true });
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'numbers its prompts',
    check: 'writes the same prompt for the same conversation every time',
    format: redefine({
      write(conversation, out, context) {
        out.message(null);
        out.scaffold(`${renderings++}`);
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'writes the date',
    check: 'uses neither the clock nor randomness',
    format: redefine({
      write(conversation, out, context) {
        writeDate(out);
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'makes the ids of calls by chance',
    check: 'uses neither the clock nor randomness',
    format: redefine({
      reader: (options, context, control) =>
        sound.reader(options as never, { ...context, callId: () => `${Math.random()}` }, control),
    }),
  },
  {
    fault: 'numbers calls through all replies',
    check: 'reads two replies at once without mixing them',
    format: redefine({
      reader: (options, context, control) =>
        sound.reader(options as never, { ...context, callId: () => `call_${calls++}` }, control),
    }),
  },
];

function writeDate(out: Writer): void {
  out.message(null);
  out.scaffold(new Date().toISOString().slice(0, 10));
}
