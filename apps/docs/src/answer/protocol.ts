import type { Conversation, ReplyMessage } from '@modelspeak/core';

/** A model to download. */
export interface WantedModel {
  /** Its id at the host, such as `onnx-community/Qwen3-0.6B-ONNX`. */
  readonly id: string;
  /** Where it is downloaded from: the address of Hugging Face, or of a server with the same paths. */
  readonly host: string;
}

/** What the page tells the worker that runs the model. */
export type ToWorker =
  | {
      readonly kind: 'answer';
      readonly model: WantedModel;
      readonly conversation: Conversation;
      readonly thinks: boolean;
    }
  | { readonly kind: 'stop' }
  /** The result of a tool that the page has not. */
  | { readonly kind: 'result'; readonly call: number; readonly content: string };

/** What the worker tells the page. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly percent: number }
  /** A prompt is sent: the first, or the next after tools have run. */
  | { readonly kind: 'prompt'; readonly html: string; readonly ids: readonly number[] }
  /** A piece of the raw reply. */
  | { readonly kind: 'raw'; readonly text: string; readonly isToken: boolean }
  | { readonly kind: 'message'; readonly message: ReplyMessage }
  /** The page must say what a tool gives. */
  | {
      readonly kind: 'ask';
      readonly call: number;
      readonly name: string;
      readonly arguments: string;
    }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly arguments: string;
      readonly content: string;
    }
  | { readonly kind: 'done'; readonly device: string; readonly tokensPerSecond: number }
  | { readonly kind: 'failed'; readonly problem: string };
