/** The key in `additional_kwargs` of what a message of LangChain has no field for. */
export const KEPT = 'modelspeak';

/** What a provider wants back of a call. */
export interface KeptCall {
  /** Its place among the content of the message, if something was said after it. */
  readonly place?: number;
  readonly signature?: string;
  readonly extra?: { readonly [key: string]: unknown };
  /** Its arguments, if JavaScript would change their numbers. */
  readonly arguments?: string;
}

/** What LangChain's message has no field for. */
export interface KeptData {
  readonly extra?: { readonly [key: string]: unknown };
  /** By the id of the call. */
  readonly calls?: { readonly [id: string]: KeptCall };
}
