import * as z from 'zod/mini';
import type { ModelsFile } from './models-file.js';

// The message of each part says what was expected there.
const text = z.string({ error: 'a string' });
const word = text.check(z.minLength(1, 'a string that is not empty'));
const number = z.number({ error: 'a number' });
const count = z
  .int({ error: 'a whole number above 0' })
  .check(z.positive('a whole number above 0'));
const price = number.check(z.nonnegative('a number that is not negative'));
const AN_OBJECT = { error: 'an object' };

const format = z.union(
  [
    word,
    z.strictObject(
      { name: word, options: z.optional(z.record(z.string(), z.unknown(), AN_OBJECT)) },
      AN_OBJECT,
    ),
  ],
  { error: 'the name of a format, or an object with its name and options' },
);

const endpoint = z.strictObject(
  {
    kind: word,
    url: z.optional(z.url({ error: 'the address of a server, such as http://127.0.0.1:8080' })),
    dialect: z.optional(word),
    keyEnv: z.optional(
      text.check(z.regex(/^[A-Za-z_]\w*$/, 'the name of an environment variable')),
    ),
  },
  AN_OBJECT,
);

const sampling = z.strictObject(
  {
    maxTokens: z.optional(count),
    temperature: z.optional(price),
    topP: z.optional(number),
    topK: z.optional(number),
    minP: z.optional(number),
    seed: z.optional(number),
    presencePenalty: z.optional(number),
    frequencyPenalty: z.optional(number),
    repeatPenalty: z.optional(number),
    stop: z.optional(z.array(text, { error: 'a list of strings' })),
    extra: z.optional(z.record(z.string(), z.unknown(), AN_OBJECT)),
  },
  AN_OBJECT,
);

const model = z.strictObject(
  {
    name: z.optional(word),
    description: z.optional(text),
    format: z.optional(format),
    endpoint,
    context: z.optional(count),
    prices: z.optional(z.strictObject({ input: price, output: price }, AN_OBJECT)),
    sampling: z.optional(sampling),
    limits: z.optional(
      z.strictObject({ requests: z.optional(count), tokens: z.optional(count) }, AN_OBJECT),
    ),
  },
  AN_OBJECT,
);

/** The layout of the file; `models.schema.json` in this package is the same for editors. */
export const modelsFileSchema = z.strictObject(
  {
    $schema: z.optional(text),
    models: z.record(z.string(), model, AN_OBJECT),
    aliases: z.optional(z.record(z.string(), word, AN_OBJECT)),
    default: z.optional(word),
  },
  AN_OBJECT,
) satisfies z.ZodMiniType<ModelsFile>;
