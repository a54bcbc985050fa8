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
expectTypeOf(store.get('Other' as string)).toEqualTypeOf<Template>();

const more = store.addTemplates([createTemplate({ name: 'More', user: '{{b}}' })]);
expectTypeOf(more.get('More').prompt).toEqualTypeOf<Prompt<'b'>>();
expectTypeOf(more.get('Ask').prompt).toEqualTypeOf<Prompt<'language' | 'question'>>();

library.get('AskExpert').prompt.conversation({ topic: 'tides' });
// @ts-expect-error the topic is missing
library.get('AskExpert').prompt.conversation({});
// @ts-expect-error so are a code and an error
library.get('FixCodeZhHant').prompt.formatMessages({ code: '' });

// A store of known templates is a store.
const any: TemplateStore = library;
expectTypeOf(any.get('AskExpert').prompt).toEqualTypeOf<Prompt>();
