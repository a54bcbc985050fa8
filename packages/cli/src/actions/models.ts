import {
  EMBEDDED_MODELS,
  embeddedModel,
  hasModel,
  modelPath,
  removeModel,
} from '@modelspeak/embedded';
import { sizeText } from '../embedded/download-line.js';
import { downloadModel } from '../embedded/download-model.js';
import { columns } from '../output/columns.js';
import { documentOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';

/** `modelspeak models`: lists the models that run in this process. */
export async function listModels(
  terminal: Terminal,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const { env } = terminal;
  const listed = await Promise.all(
    EMBEDDED_MODELS.map(async (model) => {
      const { name, title, size, licence, use } = model;
      const isThere = await hasModel(model, { env });
      return {
        name,
        title,
        size,
        licence,
        use,
        ...(isThere && { file: modelPath(model, { env }) }),
      };
    }),
  );
  if (json) return terminal.write(documentOf(listed, { isRow: false }));
  const rows = listed.map(({ name, size, licence, file, use }) => [
    name,
    sizeText(size),
    licence,
    file === undefined ? '' : 'downloaded',
    use,
  ]);
  const lines = columns([['name', 'size', 'licence', '', 'good at'], ...rows]);
  await terminal.write(`${lines.join('\n')}\n`);
}

/** `modelspeak models get`: downloads a model, and prints the path of its file. */
export async function getModel(terminal: Terminal, _flags: object, name: string): Promise<void> {
  await terminal.write(`${await downloadModel(terminal, embeddedModel(name))}\n`);
}

/** `modelspeak models remove`: deletes a model. */
export async function deleteModel(terminal: Terminal, _flags: object, name: string): Promise<void> {
  const { env } = terminal;
  const model = embeddedModel(name);
  const wasThere = await removeModel(model, { env });
  terminal.note(
    wasThere ? `deleted ${modelPath(model, { env })}` : `${model.title} is not downloaded`,
  );
}
