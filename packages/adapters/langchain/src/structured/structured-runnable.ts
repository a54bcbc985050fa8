import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import type { AIMessageChunk } from '@langchain/core/messages';
import { OutputParserException } from '@langchain/core/output_parsers';
import { type Runnable, RunnableLambda } from '@langchain/core/runnables';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { type AnySchema, checkerOf, jsonOf, type PlainSchema } from '@modelspeak/chat';

/** What `withStructuredOutput` takes: a schema of a library, or a JSON Schema. */
export type GivenSchema = AnySchema | Record<string, unknown>;

/** The JSON Schema of a schema of any library that LangChain knows. */
export function plainSchemaOf(schema: GivenSchema): PlainSchema {
  const { $schema: _dialect, ...plain } = toJsonSchema(
    schema as Parameters<typeof toJsonSchema>[0],
  ) as Record<string, unknown>;
  return plain;
}

/** Finds the value in a message of the model. */
export type FindValue = (message: AIMessageChunk) => unknown;

/** A model whose replies are read as values that fit a schema. */
export function structuredRunnable(
  model: Runnable<BaseLanguageModelInput, AIMessageChunk>,
  schema: AnySchema,
  find: FindValue,
  includesRaw: boolean,
): Runnable<BaseLanguageModelInput, never> {
  const check = checkerOf(schema);
  const parse = async (message: AIMessageChunk): Promise<unknown> => {
    const checked = await check(find(message));
    if (checked.problems === undefined) return checked.value;
    throw new OutputParserException(
      `The answer does not fit the schema: ${checked.problems.join('; ')}`,
      message.text,
    );
  };
  const read = RunnableLambda.from(async (raw: AIMessageChunk) =>
    includesRaw ? { raw, parsed: await parse(raw).catch(() => null) } : parse(raw),
  );
  const named = model.pipe(read).withConfig({ runName: 'StructuredOutput' });
  // The overloads of `withStructuredOutput` say what it returns.
  return named as Runnable<BaseLanguageModelInput, never>;
}

/** The value in the text of a message. */
export function valueInText(message: AIMessageChunk): unknown {
  const read = jsonOf(message.text);
  if ('value' in read) return read.value;
  throw new OutputParserException(`The answer is no value: ${read.problem}`, message.text);
}

/** The arguments of the call of a tool. */
export function valueInCall(name: string): FindValue {
  return ({ tool_calls = [], text }) => {
    const call = tool_calls.find((one) => one.name === name);
    if (call !== undefined) return call.args;
    throw new OutputParserException(`The model did not call ${name}.`, text);
  };
}
