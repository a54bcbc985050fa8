import { type ChatSettings, looseTools } from '@modelspeak/chat';
import type { Loss, RenderOptions, Tool } from '@modelspeak/core';

const UNHELD = 'the grammar of the engine cannot hold all of this; check it in what the model says';

/** The loss of a keyword of the schema that the answer must fit. */
export function looseFormat(path: string): Loss {
  return { path: `responseFormat.${path}`, problem: UNHELD };
}

/** What the grammar does not hold of the tools' schemas if the model must call one. */
export function looseCalls(
  settings: ChatSettings,
  tools: readonly Tool[],
  toolChoice: RenderOptions['toolChoice'],
): readonly Loss[] {
  return looseTools(settings, tools, toolChoice).map((path) => ({
    path: pathInTools(path, tools),
    problem: UNHELD,
  }));
}

/** A path that begins with the name of a tool, as one that begins with its place. */
function pathInTools(path: string, tools: readonly Tool[]): string {
  const index = tools.findIndex(
    (tool) => tool.type === 'function' && path.startsWith(`${tool.function.name}.`),
  );
  const tool = tools[index];
  if (tool?.type !== 'function') return `tools ${path}`;
  return `tools[${index}].parameters${path.slice(tool.function.name.length)}`;
}
