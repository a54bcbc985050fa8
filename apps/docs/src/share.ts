import type { RenderOptions, SpecialTokenMode } from '@modelspeak/core';

/** One of the formats that are shown side by side. */
export interface SharedPane {
  readonly format: string;
  /** The format's options as JSON text; empty for none. */
  readonly options: string;
}

/** How prompts are drawn. */
export const views = ['pieces', 'tokens', 'text', 'diff'] as const;
export type View = (typeof views)[number];

/** What the playground shows and what its address contains. */
export interface PlaygroundState {
  /** The conversation as JSON text, valid or not. */
  readonly conversation: string;
  readonly panes: readonly SharedPane[];
  readonly render: RenderOptions;
  /** A raw reply. */
  readonly reply: string;
  /** Whether the loss mask is shown. */
  readonly showsMask?: boolean;
  readonly view?: View;
  /** A chat template to compare with. */
  readonly template?: string;
  /** The format that reads the reply; absent for that of the first pane. */
  readonly readAs?: string;
}

const PREFIX = '#state=';

/** The state as the fragment of an address: it never leaves the browser. */
export function shareHash(state: PlaygroundState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a fragment is meant to contain a state, readable or not. */
export function isShared(hash: string): boolean {
  return hash.startsWith(PREFIX);
}

/** The state in a fragment, or `undefined` if it contains none. */
export function readHash(hash: string): PlaygroundState | undefined {
  if (!isShared(hash)) return undefined;
  try {
    const binary = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Validates everything, because an address may come from anyone. */
function checked(value: unknown): PlaygroundState | undefined {
  const state = value as Partial<PlaygroundState> | null;
  const panes = state?.panes;
  const isRight =
    typeof state?.conversation === 'string' &&
    typeof state.reply === 'string' &&
    typeof state.render === 'object' &&
    state.render !== null &&
    Array.isArray(panes) &&
    panes.every((pane) => typeof pane?.format === 'string' && typeof pane.options === 'string') &&
    (state.view === undefined || views.includes(state.view)) &&
    (state.template === undefined || typeof state.template === 'string') &&
    (state.readAs === undefined || typeof state.readAs === 'string');
  return isRight ? renamed(state as PlaygroundState) : undefined;
}

const MODES: Readonly<Record<string, SpecialTokenMode>> = {
  defuse: 'escape',
  throw: 'refuse',
  allow: 'allow',
};

/** Keeps old addresses working, from when `specialTokens` was called `defuse`. */
function renamed(state: PlaygroundState): PlaygroundState {
  const { defuse, ...render } = state.render as RenderOptions & { readonly defuse?: unknown };
  const specialTokens = MODES[String(defuse)];
  return { ...state, render: { ...(specialTokens && { specialTokens }), ...render } };
}
