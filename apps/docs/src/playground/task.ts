import type { RenderOptions } from '@modelspeak/core';
import type { Fault } from '../render-pane.js';
import type { SharedPane, View } from '../share.js';

/** A pane to be rendered, and its number in the page. */
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

/** Makes a tokenizer of the text of a `tokenizer.json`, for all that is rendered from then on. */
export interface TokenizerTask {
  readonly kind: 'tokenizer';
  readonly text: string;
}

export type Task = RenderTask | AttackTask | TokenizerTask;

/** A prompt as it is drawn in a pane. */
export interface DrawnPrompt {
  readonly kind: 'prompt';
  /** The prompt as a string. */
  readonly text: string;
  /** The prompt in the chosen view. */
  readonly html: string;
  /** How much it is, in words. */
  readonly counts: string;
  /** The ids of its tokens as HTML, where they are shown. */
  readonly ids?: string;
  /** What else there is to say of it, such as which tokenizer counted. */
  readonly note?: string;
}

/** What a pane shows. */
export type PaneOutcome =
  | DrawnPrompt
  | { readonly kind: 'body'; readonly text: string; readonly counts: string }
  | { readonly kind: 'error'; readonly error: Fault };

/** What came of {@link RenderTask}. */
export interface RenderOutcome {
  /** What is wrong with the conversation whatever the format: then no pane is rendered. */
  readonly fault: Fault | undefined;
  readonly panes: readonly { readonly id: number; readonly outcome: PaneOutcome }[];
}

/** How an attack went in one way of making the prompt. */
export interface AttackSide {
  readonly label: string;
  readonly html: string;
  /** The special tokens of the prompt without the attack. */
  readonly before: number;
  readonly after: number;
}

/** What came of {@link AttackTask}. */
export type AttackOutcome =
  | { readonly problem: string }
  | {
      readonly problem?: undefined;
      /** The attacked conversation, as JSON text. */
      readonly conversation: string;
      /** The pane's format, then a plain chat template. */
      readonly sides: readonly [AttackSide, AttackSide];
    };

/** What came of {@link TokenizerTask}: what is wrong with the file, if anything. */
export interface TokenizerOutcome {
  readonly problem: string | undefined;
}

export interface Outcomes {
  readonly render: RenderOutcome;
  readonly attack: AttackOutcome;
  readonly tokenizer: TokenizerOutcome;
}
