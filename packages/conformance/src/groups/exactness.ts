import { type Format, writeJson } from '@modelspeak/core';
import { CheckFailure, expectSameText, expectThat, type Group } from '../check.js';
import type { ParseVector, RenderVector, VectorSource } from '../options.js';
import { sameMessage } from '../same-message.js';
import type { Subject } from '../subject.js';

/** Comparison with the reference implementation, byte for byte. */
export const exactness: Group = {
  name: 'exactness',
  about: 'Its prompts and messages equal those of its reference, byte for byte.',
  remedy:
    'compare the result with the reference; if the reference is wrong, make the vector an exception',
  checks: [
    {
      name: 'gives the same result as the reference for every vector',
      skip: ({ options }) => (options.vectors?.length ? undefined : 'no vectors given'),
      run(subject) {
        for (const source of subject.options.vectors ?? []) {
          expectThat(source.cases.length > 0, () => `${source.name}: has no cases`);
          for (const vector of source.cases) runVector(subject, source, vector);
        }
      },
    },
  ],
};

function runVector(
  { format }: Subject,
  { name, run }: VectorSource,
  vector: VectorSource['cases'][number],
): void {
  const what = `${name}: ${vector.id}`;
  if (run !== undefined) {
    const { expected, actual, exception } = run(vector as never);
    if (exception === undefined) expectSameText(actual, expected, what);
  } else if ('prompt' in vector) render(format, vector as RenderVector, what);
  else if ('reply' in vector) parse(format, vector as ParseVector, what);
  else throw new CheckFailure(`${what}: has neither a prompt nor a reply, and no run function`);
}

function render(format: Format, vector: RenderVector, what: string): void {
  const made = (vector.options ? format.with(vector.options) : format) as Format;
  const { conversation, render: given, prompt } = vector;
  // The comparison is with the reference, so drop what it drops.
  const options = { onLoss: 'reference', ...given } as const;
  const actual =
    made.kind === 'prompt' ? made.render(conversation, options) : made.text(conversation, options);
  expectSameText(actual, prompt, what);
}

function parse(format: Format, vector: ParseVector, what: string): void {
  const made = (vector.options ? format.with(vector.options) : format) as Format;
  const { message } = made.parse(vector.reply);
  expectThat(
    sameMessage(message, vector.message),
    () => `${what}: read ${writeJson(message)}, expected ${writeJson(vector.message)}`,
  );
}
