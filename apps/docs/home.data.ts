import type { Tool } from '@modelspeak/core';
import { formats } from './src/formats.js';
import { homeModels, type ShownModel, shownModel } from './src/home-models.js';
import { PEER, recordedTools } from './src/recorded-reply.js';

/** What the home page shows. */
export interface HomeData {
  readonly models: readonly ShownModel[];
  /** The reader that every recorded reply is compared with. */
  readonly peer: string;
  /** The tools that the recorded replies were offered. */
  readonly tools: readonly Tool[];
  readonly formats: readonly { readonly name: string; readonly label: string }[];
}

declare const data: HomeData;

export { data };

export default {
  load: async (): Promise<HomeData> => ({
    models: await Promise.all(homeModels.map(shownModel)),
    peer: PEER.label,
    tools: recordedTools,
    formats: formats.map(({ name, label }) => ({ name, label })),
  }),
};
