import { createAccumulator, type PromptFormat, type Reply } from '@modelspeak/core';
import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { llama3 } from '@modelspeak/format-llama3';
import { compare, showTime } from './measure.js';
import type { Ratios } from './ratios.js';

const llama = llama3();

/** A format with a described reader, like most formats. */
const described = defineFormat({
  name: 'described',
  models: [],
  options: defineOptions({}),
  control: ['<|im_end|>'],
  stop: ['<|im_end|>'],
  supports: { reasoning: true, tools: true, toolCalls: true },
  write: () => {},
  ...describedReplies(
    {
      reasoning: { open: { mark: '<think>', after: 1 }, close: { mark: '</think>', after: 2 } },
      calls: [
        {
          open: { mark: '<tool_call>', before: 1 },
          close: { mark: '</tool_call>', after: 1 },
          call: { json: {} },
        },
      ],
    },
    ['<|im_end|>'],
  ),
})();

const SENTENCE = 'The quick brown fox, 敏捷的棕色狐狸, jumps over the lazy dog. ';
const CODE = 'def area(radius):\n    return 3.14159 * radius ** 2\n\nprint(area(2))\n';

const turns = (length: number, turn: (n: number) => string): string[] =>
  Array.from({ length: length / turn(0).length }, (_, n) => turn(n));

type Replies = Readonly<Record<string, (length: number) => string>>;

/** Typical replies of models, of about the given length. */
const REPLIES: Replies = {
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
 * Replies that are one long run. In one chunk, they take a single search for the next control token, and
 * no reader can match that with 25,000 chunks. So the floor reads the same chunks.
 */
const RUNS: Replies = {
  text: (length) => `${SENTENCE.repeat(length / SENTENCE.length)}<|eot_id|>`,
  code: (length) => `<|python_tag|>${CODE.repeat(length / CODE.length)}<|eom_id|>`,
  'a file in a function tag': (length) => {
    const text = CODE.repeat(length / CODE.length);
    return `<function=write_file>${JSON.stringify({ path: 'area.py', text })}</function><|eot_id|>`;
  },
};

/** The same replies for the described format. */
const DESCRIBED: Replies = {
  'text and calls, described': (length) => {
    const turn = (n: number) =>
      `${SENTENCE}\n<tool_call>\n${JSON.stringify({ name: 'note', arguments: { n, text: SENTENCE, done: true } })}\n</tool_call>\n`;
    return `${turns(length, turn).join('')}<|im_end|>`;
  },
};

function read(format: PromptFormat, reply: string, chunkLength: number): Reply {
  const reader = format.reader();
  const accumulator = createAccumulator();
  for (let at = 0; at < reply.length; at += chunkLength) {
    for (const event of reader.push(reply.slice(at, at + chunkLength))) accumulator.add(event);
  }
  for (const event of reader.end()) accumulator.add(event);
  return accumulator.reply();
}

/** The floor: searches each of the same chunks for the beginning of a token. */
function readByHand(reply: string, chunkLength: number): string {
  let text = '';
  for (let at = 0; at < reply.length; at += chunkLength) {
    const chunk = reply.slice(at, at + chunkLength);
    if (!chunk.includes('<|')) text += chunk;
  }
  return text;
}

/** The reader's time for a chunk of 4 characters of plain text, compared with a hand-made event. */
async function benchPlainText(ratios: Ratios, name: string, format: PromptFormat): Promise<void> {
  const reply = SENTENCE.repeat(100_000 / SENTENCE.length);
  const chunks = Array.from({ length: reply.length / 4 }, (_, n) => reply.slice(n * 4, n * 4 + 4));
  const push = (tokens: boolean) => () => {
    const reader = format.reader({ tokens });
    for (const chunk of chunks) reader.push(chunk);
    return reader.end();
  };
  const byHand = () => {
    let events = 0;
    for (const chunk of chunks) events += eventsOf(chunk).length;
    return events;
  };
  const { spelled, apart, hand } = await compare(
    { spelled: push(false), apart: push(true), hand: byHand },
    3,
  );
  const each = (time: number): string => showTime(time / chunks.length);
  const ratio = ratios.add(`plain text, ${name}`, spelled / hand);
  console.log(
    `  plain text, the reader of ${name} alone: ${each(spelled)} per chunk = ${ratio} × by hand,` +
      ` ${each(apart)} with special tokens as tokens`,
  );
}

function eventsOf(chunk: string): readonly object[] {
  return chunk.includes('<|') ? [] : [{ type: 'text', text: chunk }];
}

/** Reading: the cost of small chunks, and how the time grows. */
export async function benchReading(ratios: Ratios): Promise<void> {
  console.log('Reading 100,000 characters into a message, in chunks of 4 characters');
  await benchPlainText(ratios, 'llama3', llama);
  await benchPlainText(ratios, 'a described format', described);
  for (const [kind, make] of Object.entries({ ...REPLIES, ...DESCRIBED, ...RUNS })) {
    const format = kind in DESCRIBED ? described : llama;
    const reply = make(100_000);
    const long = make(400_000);
    const peer =
      kind in RUNS
        ? { name: 'by hand', read: () => readByHand(reply, 4) }
        : { name: 'the time in one chunk', read: () => read(format, reply, reply.length) };
    const { small, floor, large } = await compare<'small' | 'floor' | 'large'>(
      {
        small: () => read(format, reply, 4),
        floor: peer.read,
        large: () => read(format, long, 4),
      },
      3,
    );
    const cost = ratios.add(kind, small / floor);
    const growth = ratios.add(
      `${kind}, 4 × the length`,
      large / small / (long.length / reply.length),
    );
    console.log(
      `  ${kind}: ${showTime(small)} = ${cost} × ${peer.name};` +
        ` 4 × the length: ${growth} × 4 × the time`,
    );
  }
}
