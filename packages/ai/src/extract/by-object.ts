import {
  type AnySchema,
  checkerOf,
  jsonSchemaOf,
  type ObjectSettings,
  type PlainSchema,
} from '@modelspeak/chat';
import { answerOf } from '../asking/ask.js';
import type { Prepared } from '../asking/prepare.js';
import { tell, verboseLine } from '../asking/verbose.js';
import type { Extracted } from './extracted.js';
import { strictSchema, withoutHidden, withoutNulls } from './strict-schema.js';
import { typedSchema } from './typed-schema.js';

type Hidden = readonly (string | RegExp)[] | undefined;

/** Extracts a value as JSON: by a grammar, by the provider's JSON mode, or by asking for it. */
export async function extractByObject(
  prepared: Prepared,
  schema: AnySchema,
  settings: ObjectSettings,
  hidden: Hidden,
): Promise<Extracted<unknown>> {
  const start = performance.now();
  const { model, conversation, options } = prepared;
  const { asked, shown } = schemasOf(schema, settings, hidden);
  const { object, enforced, reply, messages, usage, cost, warnings } = await model.object(
    conversation,
    asked,
    {
      ...options,
      ...settings,
      jsonSchema: shown,
    },
  );
  // Including the usage of repairs.
  const answer = answerOf(prepared, { ...reply, usage, cost }, { start, added: messages });
  tell(prepared.asked.verbose, () => verboseLine([answer]));
  return { ...answer, value: object, values: [object], enforced, warnings };
}

/** The schema that checks the answer, and the JSON Schema that the reply must follow. */
function schemasOf(
  schema: AnySchema,
  { jsonSchema = jsonSchemaOf(schema), strict = false }: ObjectSettings,
  hidden: Hidden = [],
): { readonly asked: AnySchema; readonly shown: PlainSchema } {
  const plain = withoutHidden(jsonSchema, hidden);
  if (!strict) return { asked: schema, shown: plain };
  const check = checkerOf(schema);
  const asked = typedSchema(jsonSchema, (value) => check(withoutNulls(value, jsonSchema)));
  return { asked, shown: strictSchema(plain) };
}
