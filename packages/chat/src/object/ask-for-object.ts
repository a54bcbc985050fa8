import {
  type Capabilities,
  type Conversation,
  type Message,
  ModelspeakError,
  type RequestSupport,
  type ResponseFormat,
} from '@modelspeak/core';
import { roundingWarnings } from '@modelspeak/core/authoring';
import { ChatError } from '../chat-error.js';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import { cutOff } from '../exchange/held.js';
import { refusePrefill } from '../exchange/refuse-prefill.js';
import { addSpent, type Spent } from '../exchange/spent.js';
import type { AnySchema, PlainSchema } from '../schema/any-schema.js';
import { checkerOf } from '../schema/check-value.js';
import { jsonSchemaOf } from '../schema/json-schema-of.js';
import { instructionOf, withSchema } from './instruction.js';
import { isInexpressible } from './is-inexpressible.js';
import { jsonOf } from './json-of.js';
import type { Enforced, ObjectResult, ObjectSettings } from './object-types.js';
import { relaxSchema } from './relax-schema.js';

/** A request for a value. */
export interface Wanted {
  readonly ask: (conversation: Conversation, options: ChatOptions) => Promise<ChatReply>;
  readonly conversation: Conversation;
  readonly schema: AnySchema;
  readonly options: ChatOptions;
  readonly settings: ObjectSettings;
  readonly supports: Capabilities;
  /** The request options that the format supports. */
  readonly request: RequestSupport;
  /** Whether a grammar or the provider can enforce a response format. */
  readonly isHeld: boolean;
  /** The mechanism that then enforces it. */
  readonly by: 'grammar' | 'provider';
  /** The paths of keywords that it enforces less strictly than they say. */
  readonly looseIn: (schema: PlainSchema) => readonly string[];
}

/** Requests a value that fits a schema, and lets the model repair answers that do not. */
export async function askForObject(wanted: Wanted): Promise<ObjectResult> {
  refusePrefill(wanted.options);
  const { strategy = 'auto', strict = false } = wanted.settings;
  const schema = wanted.settings.jsonSchema ?? jsonSchemaOf(wanted.schema);
  const isNative = wanted.isHeld && Boolean(wanted.request.responseFormat);
  if (strategy === 'prompt' || (strategy === 'auto' && !isNative)) {
    if (strict) throw notEnforced('nothing enforces it here');
    return repaired(wanted, { schema, held: undefined, except: [] });
  }
  let held = schema;
  const except: string[] = [];
  for (;;) {
    let loose: readonly string[];
    try {
      loose = wanted.looseIn(held);
      if (!strict || loose.length === 0) {
        return await repaired(wanted, { schema, held, except: [...except, ...loose] });
      }
    } catch (error) {
      // Nothing is sent if the grammar cannot express a keyword: it is left to the check.
      if (!(error instanceof ModelspeakError) || !isInexpressible(error)) throw error;
      const relaxed = relaxSchema(held, error.path);
      if (strict && (relaxed !== undefined || strategy === 'auto')) {
        throw notEnforced('a grammar cannot express this', relaxed?.path, error);
      }
      if (relaxed !== undefined) {
        held = relaxed.schema;
        except.push(relaxed.path);
        continue;
      }
      if (strategy === 'native') throw error;
      return repaired(wanted, { schema, held: undefined, except: [] });
    }
    throw notEnforced('a grammar cannot express all of this', loose[0]);
  }
}

function notEnforced(problem: string, path = 'strict', cause?: ModelspeakError): ModelspeakError {
  const wayOut = 'change the schema or the endpoint, or leave out strict: then it is only checked';
  return new ModelspeakError('unsupported', `${problem}; ${wayOut}`, { path, cause });
}

/** A schema, and how it is enforced. */
interface Way {
  readonly schema: PlainSchema;
  /** The part of the schema that is enforced while the model writes. */
  readonly held: PlainSchema | undefined;
  /** The paths of keywords that are not in that part. */
  readonly except: readonly string[];
}

const AGAIN = 'Write it again, as JSON alone.';

async function repaired(
  wanted: Wanted,
  { schema: jsonSchema, held, except }: Way,
): Promise<ObjectResult> {
  const { ask, supports, schema, settings } = wanted;
  const { name = 'answer', description, strict, showSchema = false, repairs = 2 } = settings;
  const responseFormat: ResponseFormat | undefined = held && {
    type: 'json_schema',
    json_schema: {
      name,
      schema: held,
      ...(description !== undefined && { description }),
      ...(strict !== undefined && { strict }),
    },
  };
  // A grammar enforces the schema, but the model does not see it, or not all of it.
  const isGrammar = wanted.request.responseFormat === 'grammar';
  const isTold = held !== undefined && !isGrammar && except.length === 0;
  const conversation =
    !isTold || showSchema
      ? withSchema(wanted.conversation, jsonSchema, supports, description)
      : wanted.conversation;
  const options = { ...wanted.options, ...(responseFormat && { responseFormat }) };
  const by = held === undefined ? 'nothing' : wanted.by;
  const check = checkerOf(schema);
  const added: Message[] = [];
  let spent: Spent = {};
  for (let repair = 0; ; repair++) {
    const messages = [...conversation.messages, ...added];
    const reply = await ask({ ...conversation, messages }, options);
    spent = addSpent(spent, reply);
    added.push(reply.message);
    const { message, reason } = reply;
    if (reason === 'length') throw cutOff('the schema');
    if (message.refusal !== undefined) {
      throw new ChatError('no_object', `the model declined: ${message.refusal}`, {
        messages: added,
      });
    }
    const read = jsonOf(message.content ?? '');
    const checked = 'problem' in read ? { problems: [read.problem] } : await check(read.value);
    if (checked.problems === undefined) {
      const enforced: Enforced = {
        by,
        except: [...new Set([...except, ...(reply.loosened ?? [])])],
      };
      const warnings = warningsOf(reply, read);
      return { object: checked.value, enforced, reply, messages: added, ...spent, ...warnings };
    }
    const problem = checked.problems.join('; ');
    if (repair >= repairs) {
      throw new ChatError('no_object', `no answer fits the schema; the last one: ${problem}`, {
        messages: added,
      });
    }
    // The schema next to the answer helps models that have lost or never got it.
    const again = repair === 0 ? instructionOf(jsonSchema, description) : AGAIN;
    added.push({ role: 'user', content: `Your answer does not fit: ${problem}\n${again}` });
  }
}

/** The warnings of a reply, and of the numbers that its value rounds. */
function warningsOf(
  { warnings = [] }: ChatReply,
  read: ReturnType<typeof jsonOf>,
): Pick<ObjectResult, 'warnings'> {
  const rounded =
    'json' in read ? roundingWarnings(read.json, 'object', 'reply.message.content') : [];
  const all = [...warnings, ...rounded];
  return all.length > 0 ? { warnings: all } : {};
}
