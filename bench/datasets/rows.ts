import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const WORDS =
  'the model reads a prompt and writes its answer token by token while people wait for code tests 42 3.14 "quotes" don’t naïve 中文 😀 function return value; https://example.com'.split(
    ' ',
  );

/** Writes conversations of about 2.7 kB as JSON Lines: the same ones each time. */
export async function writeRows(file: string, count: number): Promise<void> {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const text = (words: number): string =>
    Array.from({ length: words }, () => {
      const word = WORDS[Math.floor(random() * WORDS.length)];
      return random() < 0.1 ? `${word}${Math.floor(random() * 1e6)}` : word;
    }).join(' ');
  const out = createWriteStream(file);
  for (let row = 0; row < count; row++) {
    const messages = [
      { role: 'system', content: text(30) },
      ...[0, 1, 2].flatMap(() => [
        { role: 'user', content: text(40) },
        { role: 'assistant', content: text(80) },
      ]),
    ];
    if (!out.write(`${JSON.stringify({ id: row, messages })}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
