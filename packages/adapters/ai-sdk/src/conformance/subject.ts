import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV3 } from '@ai-sdk/provider-v3';
import type { AiSdk } from './ai-module.js';

/** A reply that a test server gives. */
export interface ScriptedReply {
  readonly reasoning?: string | undefined;
  readonly text?: string | undefined;
  readonly calls?: readonly ScriptedCall[] | undefined;
  /** Why the reply ends; by default `tool-calls` if there are calls, else `stop`. */
  readonly finish?: 'stop' | 'length' | 'tool-calls' | undefined;
  /** What goes wrong; nothing by default. */
  readonly failure?: ScriptedFailure | undefined;
}

/** A call that a model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * What goes wrong with a reply. A `status`: the server answers with it, and with the header
 * `retry-after-ms: 1`. `breaks`: the connection breaks after the content. `hangs`: the server is
 * silent after the content, until the client leaves.
 */
export type ScriptedFailure = { readonly status: number } | 'breaks' | 'hangs';

/**
 * The token counts that the server reports with every reply.
 *
 * @example
 * ```ts
 * import { USAGE } from '@modelspeak/ai-sdk/conformance';
 *
 * console.log(USAGE); // { input: 7, output: 5 }
 * ```
 */
export const USAGE = { input: 7, output: 5 } as const;

/** A model whose server answers by a script. */
export interface ServedModel {
  readonly model: LanguageModelV3 | LanguageModelV4;
  /** The requests that the server has received. */
  sent(): readonly SentRequest[];
  /** Resolves once no response of the server is open. */
  settled(): Promise<void>;
  /** Stops the server. */
  close(): Promise<void>;
}

/** A request as the server received it. */
export interface SentRequest {
  /** What the model was sent: the prompt and everything else, as text. */
  readonly body: string;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A provider under test. */
export interface ProviderSubject {
  readonly name: string;
  /** The module `ai`. */
  readonly ai: AiSdk;
  /** Starts a server that answers each request with the next of these replies, and makes a model of it. */
  serve(script: readonly ScriptedReply[]): Promise<ServedModel>;
  /** Whether its protocol can say reasoning; `true` by default. */
  readonly reasoning?: boolean | undefined;
  /**
   * Checks that the provider does not pass by design, by `group: beginning of the check's name`, and
   * why. They are skipped with this reason.
   */
  readonly exceptions?: Readonly<Record<string, string>> | undefined;
}
