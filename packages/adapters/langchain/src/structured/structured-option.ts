import type { AnySchema, PlainSchema } from '@modelspeak/chat';

/** A request for a value instead of a reply. */
export interface StructuredOption {
  readonly name: string;
  readonly description: string | undefined;
  readonly strict: boolean | undefined;
  /** The JSON Schema of the value. */
  readonly jsonSchema: PlainSchema;
  /** What checks it: a function, since LangChain writes options as JSON to name a cached reply. */
  readonly schema: () => AnySchema;
  /** Whether an answer that does not fit is returned after the last repair, for `includeRaw`. */
  readonly keepsUnfit: boolean;
}
