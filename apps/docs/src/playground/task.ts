import type { Loss, RenderOptions } from '@modelspeak/core';
import type { Fault } from '../render-pane.js';
import type { SharedPane, View } from '../share.js';

/** A pane to render, and its id on the page. */
export interface PaneTask extends SharedPane {
  readonly id: number;
}

/** Renders a conversation in every pane. */
export interface RenderTask {
  readonly kind: 'render';
  /** JSON text. */
  readonly conversation: string;
  readonly render: RenderOptions;
  readonly panes: readonly PaneTask[];
  readonly view: View;
  /** A chat template to compare with: Jinja, or a whole `tokenizer_config.json`. */
  readonly template: string;
}

/** Tries a prompt injection in a pane's format, and in a plain chat template. */
export interface AttackTask {
  readonly kind: 'attack';
  readonly conversation: string;
  readonly render: RenderOptions;
  readonly pane: SharedPane;
}

/** Makes a tokenizer from the text of a `tokenizer.json`, for everything that is rendered afterwards. */
export interface TokenizerTask {
  readonly kind: 'tokenizer';
  readonly text: string;
}

/** Converts a request body of one protocol to others. */
export interface ConvertTask {
  readonly kind: 'convert';
  /** The name of the format that the body is in. */
  readonly from: string;
  /** The names of the formats to write. */
  readonly to: readonly string[];
  /** JSON text. */
  readonly body: string;
}

export type Task = RenderTask | AttackTask | TokenizerTask | ConvertTask;

/** A prompt as it is drawn in a pane. */
export interface DrawnPrompt {
  readonly kind: 'prompt';
  /** The prompt as a string. */
  readonly text: string;
  /** The prompt in the chosen view. */
  readonly html: string;
  /** The size of the prompt, in words. */
  readonly counts: string;
  /** The ids of its tokens as HTML, if they are shown. */
  readonly ids?: string;
  /** A note, such as which tokenizer was used. */
  readonly note?: string;
  /** Why the chat template to compare with cannot be used. */
  readonly templateFault?: string;
}

/** What a pane shows. */
export type PaneOutcome =
  | DrawnPrompt
  | { readonly kind: 'body'; readonly text: string; readonly counts: string }
  | { readonly kind: 'error'; readonly error: Fault };

/** The outcome of {@link RenderTask}. */
export interface RenderOutcome {
  /** An error in the conversation that concerns every format; then no pane is rendered. */
  readonly fault: Fault | undefined;
  readonly panes: readonly { readonly id: number; readonly outcome: PaneOutcome }[];
}

/** The result of an attack on one way to make the prompt. */
export interface AttackSide {
  readonly label: string;
  readonly html: string;
  /** The special tokens of the prompt without the attack. */
  readonly before: number;
  readonly after: number;
}

/** The outcome of {@link AttackTask}. */
export type AttackOutcome =
  | { readonly problem: string }
  | {
      readonly problem?: undefined;
      /** The attacked conversation, as JSON text. */
      readonly conversation: string;
      /** The pane's format, then a plain chat template. */
      readonly sides: readonly [AttackSide, AttackSide];
    };

/** The outcome of {@link TokenizerTask}: the problem with the file, if any. */
export interface TokenizerOutcome {
  readonly problem: string | undefined;
}

/** A body in another protocol. */
export interface ConvertedPane {
  readonly format: string;
  /** JSON text; empty if there is a problem. */
  readonly text: string;
  /** What was left out. */
  readonly losses: readonly Loss[];
  /** The options of the format, as JSON text; empty for none. */
  readonly note: string;
  readonly problem?: string;
}

/** The outcome of {@link ConvertTask}. */
export interface ConvertOutcome {
  /** What is wrong with the body itself. */
  readonly problem: string | undefined;
  readonly panes: readonly ConvertedPane[];
}

export interface Outcomes {
  readonly render: RenderOutcome;
  readonly attack: AttackOutcome;
  readonly tokenizer: TokenizerOutcome;
  readonly convert: ConvertOutcome;
}
