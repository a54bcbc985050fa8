import { ask } from './messages.js';
import type { ObjectTask } from './task.js';

const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** Answers in JSON by a schema. */
export const OBJECTS: readonly ObjectTask[] = [
  {
    id: 'object-person',
    messages: ask('Extract the person: "Mia Wong is 34 years old and lives in Perth."'),
    schema: object({
      name: { type: 'string' },
      age: { type: 'integer' },
      city: { type: 'string' },
    }),
    values: { name: 'Mia Wong', age: 34, city: { $like: 'Perth' } },
  },
  {
    id: 'object-mood',
    messages: ask('What is the mood of this review? "I love this lamp, it is wonderful!"'),
    schema: object({ mood: { enum: ['positive', 'negative', 'neutral'] } }),
    values: { mood: 'positive' },
  },
  {
    id: 'object-list',
    messages: ask('List the colours in this sentence: "A red car, a blue house and a green door."'),
    schema: object({ colours: { type: 'array', items: { type: 'string' }, maxItems: 5 } }),
    values: { colours: ['red', 'blue', 'green'] },
  },
  {
    id: 'object-flag',
    messages: ask('Is 17 a prime number?'),
    schema: object({ prime: { type: 'boolean' } }),
    values: { prime: true },
  },
  {
    id: 'object-nested',
    messages: ask('Extract the order: "2 pens and 3 books for Tom, to be sent to Bath."'),
    schema: object({
      customer: object({ name: { type: 'string' }, city: { type: 'string' } }),
      items: {
        type: 'array',
        maxItems: 4,
        items: object({ product: { type: 'string' }, quantity: { type: 'integer' } }),
      },
    }),
    values: {
      customer: { name: 'Tom', city: 'Bath' },
      items: [
        { product: { $contains: 'pen' }, quantity: 2 },
        { product: { $contains: 'book' }, quantity: 3 },
      ],
    },
  },
  {
    id: 'object-number',
    messages: ask('Extract the price and the currency: "The chair costs 49.90 euros."'),
    schema: object({ price: { type: 'number' }, currency: { enum: ['EUR', 'USD', 'GBP'] } }),
    values: { price: 49.9, currency: 'EUR' },
  },
  {
    id: 'object-quotes',
    messages: ask('Copy this sentence unchanged into "text": She said "no" and left.'),
    schema: object({ text: { type: 'string' } }),
    values: { text: { $contains: 'She said "no" and left' } },
  },
  {
    id: 'object-null',
    messages: ask('Extract name and phone: "I am Leo, and I have no phone." Use null if unknown.'),
    schema: object({ name: { type: 'string' }, phone: { type: ['string', 'null'] } }),
    values: { name: 'Leo', phone: null },
  },
  {
    id: 'object-date',
    messages: ask('On which date, as YYYY-MM-DD, is the party? "We celebrate on 5 June 2026."'),
    schema: object({ date: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } }),
    values: { date: '2026-06-05' },
  },
];
