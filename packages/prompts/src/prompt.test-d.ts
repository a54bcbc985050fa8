import { expectTypeOf } from 'vitest';
import { Prompt } from './index.js';
import type { PlaceholdersOf } from './placeholders.js';

expectTypeOf<PlaceholdersOf<'about {topic}'>>().toEqualTypeOf<'topic'>();
expectTypeOf<PlaceholdersOf<'{a}{b} and {a} again'>>().toEqualTypeOf<'a' | 'b'>();
expectTypeOf<PlaceholdersOf<'{ spaced } {} {{topic}} {a{b}c}'>>().toEqualTypeOf<
  ' spaced ' | 'topic' | 'b'
>();
expectTypeOf<PlaceholdersOf<'JSON {"k": {v}} ok'>>().toEqualTypeOf<'v'>();
expectTypeOf<PlaceholdersOf<'} { none'>>().toEqualTypeOf<never>();
expectTypeOf<PlaceholdersOf<''>>().toEqualTypeOf<never>();
expectTypeOf<PlaceholdersOf<string>>().toEqualTypeOf<string>();
expectTypeOf<PlaceholdersOf<`about {topic} ${string}`>>().toEqualTypeOf<string>();
expectTypeOf<PlaceholdersOf<'{one}' | '{two}'>>().toEqualTypeOf<'one' | 'two'>();

expectTypeOf<PlaceholdersOf<'{{a}} {b} {{c d}}', 'double'>>().toEqualTypeOf<'a' | 'c d'>();
expectTypeOf<PlaceholdersOf<'{{{a}}} {{}} {{b} {{c}}', 'double'>>().toEqualTypeOf<'{a' | 'c'>();

declare const text: string;

Prompt.fromText('about {topic}').formatString({ topic: 'animals' });
// @ts-expect-error the topic is missing
Prompt.fromText('about {topic}').formatString({});
// @ts-expect-error the topic is missing
Prompt.fromText('about {topic}').formatString();
// @ts-expect-error there is no such placeholder
Prompt.fromText('about {topic}').formatString({ topic: 'animals', tpoic: 'typo' });
// @ts-expect-error a function is no value
Prompt.fromText('about {topic}').formatString({ topic: () => 'animals' });
// @ts-expect-error nor is a date
Prompt.fromText('about {topic}').formatString({ topic: new Date() });
Prompt.fromText('about {topic}').formatString({ topic: ['animals', 3, true, null] });
Prompt.fromText('about {topic}').formatMessages({ topic: 3 }, { role: 'user', strict: true });
Prompt.fromText('about {topic}', { role: 'system' }).formatMessages({ topic: true });
// @ts-expect-error tools do not speak first
Prompt.fromText('about {topic}', { role: 'tool' });
Prompt.fromText('nothing to fill').formatString();
Prompt.fromText(text).formatString({ whatever: 'it takes' });
Prompt.fromText('{{a}} {b}', { braces: 'double' }).formatString({ a: '1' });
// @ts-expect-error in double braces b is no placeholder
Prompt.fromText('{{a}} {b}', { braces: 'double' }).formatString({ a: '1', b: '2' });

const messages = Prompt.fromMessages([
  { role: 'system', content: 'You know {topic}.' },
  { role: 'assistant', content: '{a}' },
  { role: 'user', content: [{ type: 'text', text: '{b}' }] },
]);
expectTypeOf(messages).toEqualTypeOf<Prompt<'topic' | 'a' | 'b'>>();
// @ts-expect-error b is missing
messages.formatMessages({ topic: '', a: '' });

const filledInPart = Prompt.fromMessages(
  [
    { role: 'user', content: '{{a}}' },
    { role: 'assistant', content: '{{b}}' },
  ],
  { braces: 'double' },
);
expectTypeOf(filledInPart).toEqualTypeOf<Prompt<'a'>>();

Prompt.fromMessages([
  {
    role: 'assistant',
    extra_args: { partial: true },
    tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: { a: 1 } } }],
  },
]).formatMessages();

// A prompt of known placeholders is a prompt.
const any: readonly Prompt[] = [messages, filledInPart, Prompt.fromText('no placeholder')];
any[0]?.formatString({ topic: '' });

// Long texts with many placeholders compile, and beyond a hundred take any variables.
type Repeat<Text extends string> = `${Text}${Text}${Text}${Text}${Text}${Text}${Text}${Text}`;
type Long = Repeat<Repeat<Repeat<'some words without any end '>>>;
expectTypeOf<PlaceholdersOf<`${Long}{a}${Long}{b}`>>().toEqualTypeOf<'a' | 'b'>();
expectTypeOf<PlaceholdersOf<Repeat<Repeat<Repeat<'{many} '>>>>>().toEqualTypeOf<string>();
expectTypeOf<PlaceholdersOf<Repeat<Repeat<Repeat<'{'>>>>>().toEqualTypeOf<never>();
