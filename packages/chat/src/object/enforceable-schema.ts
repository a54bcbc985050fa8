import { ModelspeakError } from '@modelspeak/core';
import type { ChatSettings } from '../chat-settings.js';
import { isOfBodies } from '../exchange/is-of-bodies.js';
import type { PlainSchema } from '../schema/any-schema.js';
import { isInexpressible } from './is-inexpressible.js';
import { looseIn } from './loose-in.js';
import { relaxSchema } from './relax-schema.js';

/** The part of a schema that is enforced while the model writes. */
export interface EnforceableSchema {
  /** The schema without the keywords that nothing can enforce; nothing if it has no others. */
  readonly schema?: PlainSchema;
  /** The paths of keywords that must be checked in the answer. */
  readonly except: readonly string[];
}

/**
 * Finds out how much of a schema a chat model's grammar or provider can enforce, for programs that check
 * answers themselves; `object` does both. It sends nothing.
 *
 * @example
 * ```ts
 * import { chatModel, enforceableSchema } from '@modelspeak/chat';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 * import { qwen3 } from '@modelspeak/format-qwen/qwen3';
 *
 * const model = chatModel({ format: qwen3(), endpoint: llamaServer('http://127.0.0.1:8080') });
 * const schema = { type: 'object', properties: { price: { type: 'number', multipleOf: 0.01 } } };
 * console.log(enforceableSchema(model.settings, schema).except); // [ 'properties.price.multipleOf' ]
 * ```
 */
export function enforceableSchema(settings: ChatSettings, schema: PlainSchema): EnforceableSchema {
  const { format } = settings;
  if (!format.request.responseFormat) return { except: [] };
  if (isOfBodies(settings)) return { schema, except: [] };
  if (settings.endpoint.capabilities.grammar === undefined) return { except: [] };
  let held = schema;
  const except: string[] = [];
  for (;;) {
    try {
      return { schema: held, except: [...except, ...looseIn(settings, held)] };
    } catch (error) {
      if (!(error instanceof ModelspeakError) || !isInexpressible(error)) throw error;
      const relaxed = relaxSchema(held, error.path);
      if (relaxed === undefined) return { except: [] };
      held = relaxed.schema;
      except.push(relaxed.path);
    }
  }
}
