import { defineTool } from '@modelspeak/chat';
import { Prompt } from '@modelspeak/prompts';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import {
  type ChatConnection,
  chatResponse,
  defineAgent,
  defineEvent,
  inputEvent,
  memory,
  startAgent,
  typed,
  when,
} from './index.js';

declare const connection: ChatConnection;
const placed = defineEvent('placed', typed<{ readonly total: number }>());
const shipped = defineEvent('shipped', z.object({ to: z.string() }));
const add = defineTool({ name: 'add', description: '', schema: z.object({}), run: () => 1 });

const agent = defineAgent({
  name: 'shop',
  input: z.object({ order: z.string() }),
  output: typed<number>(),
  prompts: { greet: Prompt.fromText('Hello {name}') },
  tools: { add },
  connections: { local: connection },
  chatModels: {
    scorer: {
      connection: 'local',
      prompt: 'greet',
      tools: ['add'],
      output: z.object({ score: z.number() }),
    },
    talker: { connection: 'local' },
  },
  actions: {
    begin: {
      on: inputEvent,
      async run({ payload, type }, context) {
        expectTypeOf(payload).toEqualTypeOf<{ order: string }>();
        expectTypeOf(type).toEqualTypeOf<'_input_event'>();
        context.send(placed({ total: 1 }));
        // @ts-expect-error the total is a number
        context.send(placed({ total: '1' }));
        context.chat('scorer', { promptArgs: { name: payload.order } });
        // @ts-expect-error there is no such model
        context.chat('nobody', {});
        // @ts-expect-error there is no such prompt
        await context.prompt('nothing');
        // @ts-expect-error there is no such tool
        await context.callTools([{ tool: 'subtract', arguments: {} }]);
        expectTypeOf(await context.step('a', () => 7)).toEqualTypeOf<number>();
        const scorer = await context.chatModel('scorer');
        const { structured } = await scorer.chat({ promptArgs: { name: payload.order } });
        expectTypeOf(structured).toEqualTypeOf<{ score: number } | undefined>();
        // @ts-expect-error there is no such model
        await context.chatModel('nobody');
        context.output(7);
        // @ts-expect-error an output is a number
        context.output('7');
      },
    },
    several: {
      on: [placed, shipped],
      run(event) {
        if (event.type === 'placed') expectTypeOf(event.payload.total).toEqualTypeOf<number>();
        else expectTypeOf(event.payload.to).toEqualTypeOf<string>();
      },
    },
    some: {
      on: when(placed, ({ payload }) => payload.total > 1),
      run: ({ payload }) => void expectTypeOf(payload.total).toEqualTypeOf<number>(),
    },
    answered: {
      on: chatResponse,
      run(event, { answer }) {
        expectTypeOf(answer('scorer', event)).toEqualTypeOf<{ score: number } | undefined>();
        // @ts-expect-error there is no such model
        answer('nobody', event);
      },
    },
  },
});

defineAgent({
  name: 'wrong',
  prompts: { greet: Prompt.fromText('Hello') },
  connections: { local: connection },
  chatModels: {
    // @ts-expect-error there is no such connection
    one: { connection: 'remote' },
    // @ts-expect-error there is no such prompt
    two: { connection: 'local', prompt: 'great' },
    // @ts-expect-error there is no such tool
    three: { connection: 'local', tools: ['add'] },
  },
  actions: { begin: { on: inputEvent, run: () => {} } },
});

const runner = await startAgent(agent, memory());
const run = await runner.run({ order: 'A' });
expectTypeOf(await run.outputs()).toEqualTypeOf<readonly number[]>();
// @ts-expect-error the input has an order
await runner.run({});
