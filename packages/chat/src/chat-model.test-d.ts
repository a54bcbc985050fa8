import type { PromptFormat } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { Prompt } from '@modelspeak/prompts';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { chatModel, defineTool, type RunnableTool, type ToolRun } from './index.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
declare const endpoint: PromptEndpoint;
declare const plain: PromptFormat<object, Record<never, never>>;
declare const held: PromptFormat<object, { toolChoice: 'grammar'; responseFormat: 'grammar' }>;

const model = chatModel({ format: held, endpoint });

// A value has the type of its schema, whoever's it is.
const zod = await model.object(conversation, z.object({ day: z.string().transform(Number) }));
expectTypeOf(zod.object).toEqualTypeOf<{ day: number }>();
const valibot = await model.object(
  conversation,
  toStandardJsonSchema(v.object({ city: v.string() })),
);
expectTypeOf(valibot.object).toEqualTypeOf<{ city: string }>();
const ark = await model.object(conversation, type({ city: 'string' }));
expectTypeOf(ark.object).toEqualTypeOf<{ city: string }>();
const json = await model.object(conversation, { type: 'object' });
expectTypeOf(json.object).toBeUnknown();

// So have the arguments of a tool.
defineTool({
  name: 'add',
  description: '',
  schema: z.object({ a: z.number(), b: z.number().default(1) }),
  approve: ({ b }) => b > 0,
  run(args, { context }) {
    expectTypeOf(args).toEqualTypeOf<{ a: number; b: number }>();
    expectTypeOf(context).toBeUnknown();
  },
});
const known = defineTool({
  name: 'who',
  description: '',
  schema: { type: 'object' },
  run(args, { context }: ToolRun<{ readonly user: string }>) {
    expectTypeOf(args).toEqualTypeOf<Readonly<Record<string, unknown>>>();
    return context.user;
  },
});
expectTypeOf(known).toEqualTypeOf<RunnableTool<{ readonly user: string }>>();
model.withTools([known]);

// A request may ask for what the format takes, in runs and values, too.
void model.run(conversation, { toolChoice: 'required', rounds: 3 });
// @ts-expect-error This format cannot make the model call.
void chatModel({ format: plain, endpoint }).run(conversation, { toolChoice: 'required' });
// @ts-expect-error The schema is the response format.
void model.object(conversation, z.string(), { responseFormat: { type: 'text' } });

// A prompt is one of @modelspeak/prompts, however its placeholders are typed.
model.withPrompt(Prompt.fromText('About {topic}'), { topic: 'cats' });
