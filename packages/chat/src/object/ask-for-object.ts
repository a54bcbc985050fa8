import {
  type Capabilities,
  type Conversation,
  type Message,
  ModelspeakError,
  type RequestSupport,
  type ResponseFormat,
} from '@modelspeak/core';
import { ChatError } from '../chat-error.js';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import { cutOff } from '../exchange/held.js';
import { refusePrefill } from '../exchange/refuse-prefill.js';
import { addSpent, type Spent } from '../exchange/spent.js';
import type { AnySchema } from '../schema/any-schema.js';
import { checkerOf } from '../schema/check-value.js';
import { jsonSchemaOf } from '../schema/json-schema-of.js';
import { instructionOf, withInstruction } from './instruction.js';
import { jsonOf } from './json-of.js';
import type { ObjectResult, ObjectSettings } from './object-types.js';

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
}

/** Requests a value that fits a schema, and lets the model repair answers that do not. */
export async function askForObject(wanted: Wanted): Promise<ObjectResult> {
  refusePrefill(wanted.options);
  const { strategy = 'auto' } = wanted.settings;
  const isNative = wanted.isHeld && Boolean(wanted.request.responseFormat);
  if (strategy === 'prompt' || (strategy === 'auto' && !isNative)) return repaired(wanted, false);
  try {
    return await repaired(wanted, true);
  } catch (error) {
    // No grammar can express this schema, but answers can still be checked.
    const isRefused = error instanceof ModelspeakError && error.code === 'unsupported';
    if (strategy === 'native' || !isRefused) throw error;
    return repaired(wanted, false);
  }
}

const AGAIN = 'Write it again, as JSON alone.';

async function repaired(wanted: Wanted, isNative: boolean): Promise<ObjectResult> {
  const { ask, supports, schema, settings } = wanted;
  const { name = 'answer', description, strict, showSchema = false, repairs = 2 } = settings;
  const jsonSchema = settings.jsonSchema ?? jsonSchemaOf(schema);
  const responseFormat: ResponseFormat = {
    type: 'json_schema',
    json_schema: {
      name,
      schema: jsonSchema,
      ...(description !== undefined && { description }),
      ...(strict !== undefined && { strict }),
    },
  };
  // A grammar enforces the schema, but the model does not see it.
  const isTold = isNative && wanted.request.responseFormat !== 'grammar';
  const conversation =
    !isTold || showSchema
      ? withInstruction(wanted.conversation, instructionOf(jsonSchema, description), supports)
      : wanted.conversation;
  const options = { ...wanted.options, ...(isNative && { responseFormat }) };
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
      return { object: checked.value, reply, messages: added, ...spent };
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
