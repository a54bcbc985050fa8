import { formats, loadFormat } from './src/formats.js';
import { homeConversation } from './src/home-conversation.js';
import { renderPane } from './src/render-pane.js';

/** A format with what it makes of the conversation on the home page. */
export interface HomeFormat {
  readonly name: string;
  readonly label: string;
  readonly package: string;
  readonly html: string;
}

declare const data: HomeFormat[];

export { data };

export default {
  async load(): Promise<HomeFormat[]> {
    const all = await Promise.all(
      formats.map(async ({ name, label, package: installed }) => {
        const rendering = renderPane(await loadFormat(name), '', homeConversation, {});
        // Formats without a place for history are left to the playground, which says why.
        if (rendering.kind !== 'prompt') return [];
        return [{ name, label, package: installed, html: rendering.html }];
      }),
    );
    return all.flat();
  },
};
