import { createAccumulator, type Reply } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { compare, showTime } from './measure.js';

const format = llama3();
const SENTENCE = 'The quick brown fox, 敏捷的棕色狐狸, jumps over the lazy dog. ';
const CODE = 'def area(radius):\n    return 3.14159 * radius ** 2\n\nprint(area(2))\n';

const turns = (length: number, turn: (n: number) => string): string[] =>
  Array.from({ length: length / turn(0).length }, (_, n) => turn(n));

/** Replies of the kinds that models give, of about the given length. */
const REPLIES: Readonly<Record<string, (length: number) => string>> = {
  'text and calls': (length) => {
    const turn = (n: number) =>
      `${SENTENCE}\n<function=note>${JSON.stringify({ n, text: SENTENCE, done: true })}</function>\n`;
    return `${turns(length, turn).join('')}<|eot_id|>`;
  },
  'calls in JSON': (length) => {
    const turn = (n: number) =>
      JSON.stringify({ type: 'function', name: 'note', parameters: { n, text: SENTENCE } });
    return `<|python_tag|>${turns(length, turn).join('; ')}<|eom_id|>`;
  },
  'calls in a Python list': (length) => {
    const turn = (n: number) => `note(n=${n}, done=True, text='${SENTENCE}')`;
    return `[${turns(length, turn).join(', ')}]<|eot_id|>`;
  },
};

/**
 * Replies that are one long run. In one chunk they are a single search for the next control token,
 * which nothing that looks at 25,000 chunks can keep up with: here what a chunk costs is shown.
 */
const RUNS: Readonly<Record<string, (length: number) => string>> = {
  text: (length) => `${SENTENCE.repeat(length / SENTENCE.length)}<|eot_id|>`,
  code: (length) => `<|python_tag|>${CODE.repeat(length / CODE.length)}<|eom_id|>`,
  'a file in a function tag': (length) => {
    const text = CODE.repeat(length / CODE.length);
    return `<function=write_file>${JSON.stringify({ path: 'area.py', text })}</function><|eot_id|>`;
  },
};

function read(reply: string, chunkLength: number): Reply {
  const reader = format.reader();
  const accumulator = createAccumulator();
  for (let at = 0; at < reply.length; at += chunkLength) {
    for (const event of reader.push(reply.slice(at, at + chunkLength))) accumulator.add(event);
  }
  for (const event of reader.end()) accumulator.add(event);
  return accumulator.reply();
}

/** Reading: what small chunks cost, and how the time grows. */
export async function benchReading(): Promise<boolean> {
  let holds = true;
  console.log('Reading 100,000 characters to a message, in chunks of 4 characters');
  for (const [kind, make] of Object.entries({ ...REPLIES, ...RUNS })) {
    const reply = make(100_000);
    const long = make(400_000);
    const { small, whole, large } = await compare(
      {
        small: () => read(reply, 4),
        whole: () => read(reply, reply.length),
        large: () => read(long, 4),
      },
      3,
    );
    const growth = large / small / (long.length / reply.length);
    const ratio = small / whole;
    const isRun = kind in RUNS;
    const cost = isRun
      ? `${showTime((small / reply.length) * 4)} a chunk, ${ratio.toFixed(0)} × the time in one chunk`
      : `${ratio.toFixed(2)} × the time in one chunk (at most 3)`;
    console.log(
      `  ${kind}: ${showTime(small)} = ${cost}; 4 × the length: ${growth.toFixed(2)} × 4 × the time`,
    );
    if ((!isRun && ratio > 3) || growth > 3) holds = false;
  }
  return holds;
}
