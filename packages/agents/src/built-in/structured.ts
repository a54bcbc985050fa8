import { type Checked, checkerOf, jsonOf } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Adds the schema of the answer to a conversation, after its first system message. */
export function withInstruction(
  messages: readonly Message[],
  schema: Readonly<Record<string, unknown>>,
): readonly Message[] {
  const content = `Answer with JSON alone, which fits this JSON Schema:\n${stringifyJson(schema)}`;
  const first = messages.findIndex(({ role }) => role === 'system');
  const system = messages[first];
  if (system === undefined) return [{ role: 'system', content }, ...messages];
  // In one message: many formats support only one system message.
  const joined =
    typeof system.content === 'string'
      ? `${system.content}\n\n${content}`
      : [...(system.content as readonly object[]), { type: 'text', text: content }];
  return messages.with(first, { ...system, content: joined } as Message);
}

/** The answer of a model as a value of its schema, or what is wrong with it. */
export async function readStructured(text: string, schema: StandardSchemaV1): Promise<Checked> {
  const read = jsonOf(text);
  return 'problem' in read ? { problems: [read.problem] } : checkerOf(schema)(read.value);
}
