import { checkedBy, jsonSchemaOf } from '@modelspeak/chat';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { AgentError } from '../errors/agent-error.js';

/**
 * Checks a value synchronously.
 *
 * @throws {AgentError} `invalid_input` for a value that does not fit, `invalid_agent` for an asynchronous
 * schema
 */
export function checkNow(schema: StandardSchemaV1, value: unknown, path: string): void {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) {
    const problem =
      'the schema is asynchronous, but events are checked synchronously; use a synchronous schema';
    throw new AgentError('invalid_agent', problem, { path });
  }
  const { problems } = checkedBy(result);
  if (problems !== undefined) throw new AgentError('invalid_input', problems.join('; '), { path });
}

/**
 * The JSON Schema of an agent's schema.
 *
 * @throws {AgentError} `invalid_agent` if its library cannot convert it
 */
export function schemaShownFor(
  schema: StandardSchemaV1,
  path: string,
): Readonly<Record<string, unknown>> {
  try {
    return jsonSchemaOf(schema);
  } catch (cause) {
    throw new AgentError('invalid_agent', (cause as Error).message, { path, cause });
  }
}
