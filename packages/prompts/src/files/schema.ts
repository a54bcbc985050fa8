import { messageSchema } from '@modelspeak/core/schemas';
import * as z from 'zod/mini';

/** A note in a file. */
export const annotationSchema = z.strictObject({
  content: z.string(),
  comment: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  extras: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/**
 * The layout of a template file in YAML or JSON: a description, and a prompt, which is either a `text` or
 * `messages`. `template.schema.json` in this package is the same as JSON Schema, for editors.
 */
export const templateFileSchema = z.strictObject({
  /** The address of the JSON Schema, for editors. */
  $schema: z.optional(z.string()),
  /** The version of this layout. */
  schema: z.optional(z.literal(1)),
  name: z.optional(z.string().check(z.minLength(1))),
  description: z.optional(z.string()),
  version: z.optional(z.union([z.string(), z.number()])),
  source: z.optional(z.string()),
  language: z.optional(z.string()),
  /** `single` by default, as in code. */
  braces: z.optional(z.enum(['single', 'double'])),
  annotations: z.optional(z.array(annotationSchema)),
  text: z.optional(z.string()),
  /** The role of the message that `text` becomes; `user` by default, as in code. */
  role: z.optional(z.enum(['system', 'developer', 'user', 'assistant'])),
  messages: z.optional(z.array(messageSchema)),
});

/** A file with a template. */
export type TemplateFile = z.infer<typeof templateFileSchema>;
