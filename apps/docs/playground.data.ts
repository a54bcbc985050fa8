import { conversationSchema } from '@modelspeak/core/schemas';
import * as z from 'zod/mini';
import { formats, loadFormat } from './src/formats.js';
import type { OptionsJson } from './src/playground/option-fields.js';
import { renderOutcome } from './src/playground/render-outcome.js';
import { firstState, type PlaygroundData } from './src/playground/state.js';
import type { JsonSchema } from './src/schema-help.js';

declare const data: PlaygroundData;

export { data };

export default {
  async load(): Promise<PlaygroundData> {
    const { conversation, render, panes } = firstState;
    return {
      schema: z.toJSONSchema(conversationSchema, {
        unrepresentable: 'any',
        io: 'input',
      }) as JsonSchema,
      formats: await Promise.all(
        formats.map(async ({ name, label, package: installed }) => {
          const factory = await loadFormat(name);
          const schema = factory.options?.['~standard'].jsonSchema;
          const format = factory();
          const guide = await format.guide?.();
          return {
            name,
            label,
            package: installed,
            kind: format.kind,
            options: schema?.input({ target: 'draft-2020-12' }) as OptionsJson | undefined,
            examples: guide?.examples ?? [],
          };
        }),
      ),
      first: await renderOutcome({
        kind: 'render',
        conversation,
        render,
        panes: panes.map((pane, id) => ({ ...pane, id })),
        view: 'pieces',
        template: '',
      }),
    };
  },
};
