/** Other keys of a message of PromptingTools.jl. None reaches a model. */
interface Kept {
  readonly variables?: readonly string[] | undefined;
  readonly [key: string]: unknown;
}

/** A tool call, or its result. */
export interface PromptingToolsToolMessage extends Kept {
  readonly _type?: 'toolmessage' | undefined;
  /** The result: text, or any data. */
  readonly content?: unknown;
  readonly tool_call_id: string;
  /** The arguments as JSON text. */
  readonly raw?: string | undefined;
  readonly args?: Readonly<Record<string, unknown>> | null | undefined;
  readonly name?: string | null | undefined;
}

/**
 * A message as PromptingTools.jl writes it to JSON, by its `_type`.
 *
 * @see https://github.com/svilupp/PromptingTools.jl/blob/main/src/messages.jl
 */
export type PromptingToolsMessage =
  | (Kept & {
      readonly _type: 'systemmessage' | 'usermessage';
      readonly content: string;
      readonly name?: string | null | undefined;
    })
  | (Kept & {
      readonly _type: 'usermessagewithimages' | 'usermessagewithimage';
      readonly content: string;
      readonly image_url: readonly string[];
      readonly name?: string | null | undefined;
    })
  | (Kept & {
      readonly _type: 'aimessage';
      readonly content?: string | null | undefined;
      readonly name?: string | null | undefined;
    })
  | (Kept & {
      readonly _type: 'aitoolrequest';
      readonly content?: string | null | undefined;
      readonly tool_calls: readonly PromptingToolsToolMessage[];
      readonly name?: string | null | undefined;
    })
  | (PromptingToolsToolMessage & { readonly _type: 'toolmessage' })
  | (Kept & { readonly _type: 'datamessage'; readonly content: unknown })
  | (Kept & {
      readonly _type: 'metadatamessage';
      readonly content: string;
      readonly description?: string | undefined;
      readonly version?: string | undefined;
      readonly source?: string | undefined;
    })
  | (Kept & {
      readonly _type: 'annotationmessage';
      readonly content: string;
      readonly comment?: string | undefined;
      readonly tags?: readonly string[] | undefined;
      readonly extras?: Readonly<Record<string, unknown>> | null | undefined;
    })
  | (Kept & { readonly _type: 'tracermessage'; readonly object: PromptingToolsMessage });
