import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  mapStoredMessagesToChatMessages,
} from '@langchain/core/messages';
import type { Runnable } from '@langchain/core/runnables';
import { ModelspeakError, type ToolChoice } from '@modelspeak/core';
import {
  type BodyEndpoint,
  type BodyRequest,
  type CallOptions,
  EndpointError,
} from '@modelspeak/endpoint';
import { refusalCode, writeSampling } from '@modelspeak/endpoint/authoring';
import type { CallBody, LangChainChunk, Piece } from './call-body.js';

/** A LangChain model as an endpoint. `extra` of the sampling sets other options of its calls. */
export function langchainEndpoint(model: BaseChatModel): BodyEndpoint {
  const name = model.getName();
  const write = ({ body, extra, ...sampling }: BodyRequest) => ({
    ...(body as CallBody),
    options: { ...writeSampling(name, sampling, { stop: 'stop' }), ...extra },
  });
  const callOf = (request: BodyRequest, { signal, headers }: CallOptions) => {
    if (headers !== undefined) {
      const problem = `${name} takes no headers of a call; set them where the model is made, or pass the options of its integration in extra of the sampling`;
      throw new ModelspeakError('unsupported', problem, { path: 'headers' });
    }
    const { messages, tools, toolChoice, answer, options } = write(request);
    return {
      input: mapStoredMessagesToChatMessages([...messages]),
      config: { ...options, ...(signal && { signal }) },
      answer,
      runnable: bound(model, tools, toolChoice),
    };
  };
  return {
    kind: 'body',
    name,
    write,
    async *stream(request, options = {}): AsyncGenerator<LangChainChunk> {
      try {
        const { input, config, answer, runnable } = callOf(request, options);
        if (answer !== undefined) {
          yield stored(await answered(model, answer, input, config));
          return;
        }
        let whole: AIMessageChunk | undefined;
        for await (const chunk of await runnable.stream(input, config)) {
          whole = whole === undefined ? chunk : whole.concat(chunk);
          yield { piece: pieceOf(chunk) };
        }
        if (whole === undefined) throw new EndpointError('unfinished', `${name} said nothing`);
        yield stored(whole);
      } catch (error) {
        options.signal?.throwIfAborted();
        throw endpointError(error, name);
      }
    },
    async send(request, options = {}): Promise<LangChainChunk> {
      try {
        const { input, config, answer, runnable } = callOf(request, options);
        return stored(
          answer === undefined
            ? await runnable.invoke(input, config)
            : await answered(model, answer, input, config),
        );
      } catch (error) {
        options.signal?.throwIfAborted();
        throw endpointError(error, name);
      }
    },
  };
}

function bound(
  model: BaseChatModel,
  tools: CallBody['tools'],
  toolChoice: ToolChoice | undefined,
): Runnable<BaseLanguageModelInput, AIMessageChunk> {
  if (tools === undefined || model.bindTools === undefined) return model;
  return model.bindTools(
    [...tools],
    toolChoice === undefined ? {} : { tool_choice: wordOf(toolChoice) },
  );
}

/** LangChain's word: the integrations translate it. */
function wordOf(choice: ToolChoice): string {
  if (typeof choice !== 'string') return choice.function.name;
  return choice === 'required' ? 'any' : choice;
}

/** The answer that fits a schema, as the text of a message: the model may have written it as a call. */
async function answered(
  model: BaseChatModel,
  { name, description, schema = {}, strict }: NonNullable<CallBody['answer']>,
  input: BaseMessage[],
  config: object,
): Promise<AIMessage> {
  const given = { ...schema, title: name, ...(description !== undefined && { description }) };
  const options = {
    name,
    includeRaw: true,
    ...(typeof strict === 'boolean' && { strict }),
  } as const;
  const { raw, parsed } = await model.withStructuredOutput(given, options).invoke(input, config);
  const message = raw as AIMessage;
  if (parsed == null) return message;
  const { response_metadata, usage_metadata } = message;
  const answer = new AIMessage({
    content: JSON.stringify(parsed),
    response_metadata: { ...response_metadata, finish_reason: 'stop' },
  });
  return Object.assign(answer, usage_metadata && { usage_metadata });
}

function pieceOf({ content, additional_kwargs, tool_call_chunks = [] }: AIMessageChunk): Piece {
  const reasoning = additional_kwargs['reasoning_content'];
  return {
    content,
    ...(typeof reasoning === 'string' && { reasoning }),
    calls: tool_call_chunks.map(({ index, id, name, args }) => ({ index, id, name, args })),
  };
}

/** A message as JSON, without what only its pieces need. */
function stored(message: AIMessage | AIMessageChunk): LangChainChunk {
  const { content, tool_calls, invalid_tool_calls, id, usage_metadata } = message;
  const { additional_kwargs, response_metadata } = message;
  const said = { content, tool_calls, invalid_tool_calls, id, usage_metadata };
  const data = JSON.stringify({ ...said, additional_kwargs, response_metadata });
  return { message: { type: 'ai', data: JSON.parse(data) } };
}

function endpointError(error: unknown, name: string): unknown {
  if (error instanceof EndpointError || error instanceof ModelspeakError) return error;
  const { message = String(error), status } = error as { message?: string; status?: unknown };
  const answered = typeof status === 'number' ? status : undefined;
  return new EndpointError(refusalCode(answered, message), `${name} failed: ${message}`, {
    status: answered,
    cause: error,
  });
}
