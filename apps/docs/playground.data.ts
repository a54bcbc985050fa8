import { conversationSchema } from '@modelspeak/core/schemas';
import * as z from 'zod/mini';
import { formats, loadFormat } from './src/formats.js';
import type { PlaygroundData } from './src/playground.js';
import type { JsonSchema } from './src/schema-help.js';

declare const data: PlaygroundData;

export { data };

export default {
  async load(): Promise<PlaygroundData> {
    return {
      schema: z.toJSONSchema(conversationSchema, {
        unrepresentable: 'any',
        io: 'input',
      }) as JsonSchema,
      formats: await Promise.all(
        formats.map(async ({ name, label }) => {
          const guide = await (await loadFormat(name))().guide?.();
          return { name, label, examples: guide?.examples ?? [] };
        }),
      ),
    };
  },
};
