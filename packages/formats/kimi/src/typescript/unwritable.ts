/** A schema that has no TypeScript type: the tokenizer of Kimi writes such tools as JSON. */
export class Unwritable extends Error {}
