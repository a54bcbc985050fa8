import { formats, loadFormat } from '../src/formats.js';
import { galleryPage } from '../src/gallery-page.js';

/** A page for each format that the site lists. */
export default {
  paths: () =>
    Promise.all(
      formats.map(async (listed) => {
        const format = (await loadFormat(listed.name))();
        return {
          params: { format: listed.name, title: listed.label },
          content: galleryPage(listed, format, await format.guide?.()),
        };
      }),
    ),
};
