import { defineAgent, inputEvent, typed } from '@modelspeak/agents';
import { defineTool } from '@modelspeak/chat';
import { type Tell, teller } from './support.js';

export { teller };

/** How long a run of the late agent may take: an hour. */
export const LIMIT = 3_600_000;

/** An agent with a limit for its runs. A step and a tool end at once; another tool never ends. */
export function lateAgent(tell: Tell) {
  const toolOf = (name: string, run: () => unknown) =>
    defineTool({
      name,
      description: '',
      schema: { type: 'object', properties: {} },
      run() {
        tell('start', name);
        return run();
      },
    });

  return defineAgent({
    name: 'late',
    input: typed<string>(),
    timeouts: { run: LIMIT },
    tools: {
      quick: toolOf('quick', () => 'done'),
      stuck: toolOf('stuck', () => new Promise(() => {})),
    },
    actions: {
      work: {
        on: inputEvent,
        async run(_event, { step, callTools, wait }) {
          await step('begin', () => tell('start', 'begin'));
          await callTools([
            { tool: 'quick', arguments: {} },
            { tool: 'stuck', arguments: {} },
          ]);
          await wait('go on');
          await step('end', () => tell('start', 'end'));
        },
      },
    },
  });
}
