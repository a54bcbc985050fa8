import { expectTypeOf } from 'vitest';
import {
  createTemplate,
  createTemplateStore,
  type Prompt,
  type Template,
  type TemplateStore,
} from './index.js';
import { library } from './library/index.js';

const ask = createTemplate({ name: 'Ask', system: 'In {{language}}.', user: '{{question}}' });
expectTypeOf(ask).toEqualTypeOf<Template<'Ask', 'language' | 'question'>>();
expectTypeOf(createTemplate({ name: 'Ask', user: '{{a}}' })).toEqualTypeOf<Template<'Ask', 'a'>>();

const store = createTemplateStore([ask]);
expectTypeOf(store.get('Ask').prompt).toEqualTypeOf<Prompt<'language' | 'question'>>();
// @ts-expect-error no template has this name
store.get('Other');
// @ts-expect-error nor is it known whether one has this
store.get('Ask' as string);

const more = store.addTemplates([createTemplate({ name: 'More', user: '{{b}}' })]);
expectTypeOf(more.get('More').prompt).toEqualTypeOf<Prompt<'b'>>();
expectTypeOf(more.get('Ask').prompt).toEqualTypeOf<Prompt<'language' | 'question'>>();

library.get('AskExpert').prompt.conversation({ topic: 'tides' });
// @ts-expect-error the topic is missing
library.get('AskExpert').prompt.conversation({});
// @ts-expect-error so are a code and an error
library.get('FixCodeZhHant').prompt.formatMessages({ code: '' });

// @ts-expect-error the library has no such template
library.get('Nope');

// A store of known templates is a store, of which any name may be asked.
const any: TemplateStore = library;
expectTypeOf(any.get('AskExpert' as string)).toEqualTypeOf<Template & { readonly name: string }>();
expectTypeOf(any.get('AskExpert').prompt).toEqualTypeOf<Prompt>();
