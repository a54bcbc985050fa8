import { type BrokenFormat, redefine } from './broken-format.js';
import { delaying } from './reader.js';

export const timeliness: readonly BrokenFormat[] = [
  {
    fault: 'emits text when it is over',
    check: 'emits text as it arrives',
    format: redefine({ reader: delaying(({ type }) => type === 'text') }),
  },
  {
    fault: 'emits reasoning when it is over',
    check: 'emits reasoning as it arrives',
    format: redefine({ reader: delaying(({ type }) => type === 'reasoning') }),
  },
  {
    fault: 'emits arguments when they are over',
    check: 'emits a string argument as it arrives',
    format: redefine({ reader: delaying(({ type }) => type === 'tool-call-arguments') }),
  },
  {
    fault: 'emits a call when it is over',
    check: 'emits a call as soon as its name is known',
    format: redefine({
      reader: delaying(({ type }) => type === 'tool-call' || type === 'tool-call-arguments'),
    }),
  },
  {
    fault: 'emits all calls at the end',
    check: 'emits each call before the next begins',
    format: redefine({ reader: delaying(({ type }) => type !== 'end') }),
  },
];
