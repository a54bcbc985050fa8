import { type ConnectedModel, connect } from '@modelspeak/connect';
import { qwen } from '@modelspeak/format-qwen';
import { madeCall } from '../../packages/cli/src/doctor/tasks/made-call.ts';
import { MAX_TOKENS, type Place, type Said } from './ways.ts';

/** The model on a server, connected by its address; the format is chosen by the name of the model's file. */
export function connectReal(url: string): Promise<ConnectedModel> {
  return connect(url, {
    formats: [qwen],
    sampling: { temperature: 0, maxTokens: MAX_TOKENS },
  });
}

/** Asks through our library. */
export async function libraryPlace(url: string): Promise<Place> {
  const model = await connectReal(url);
  return {
    async ask({ messages, tools = [], toolChoice, schema }): Promise<Said> {
      const reply = await model.chat(
        { messages, tools },
        {
          ...(toolChoice && { toolChoice }),
          ...(schema && {
            responseFormat: { type: 'json_schema', json_schema: { name: 'answer', schema } },
          }),
        },
      );
      const { message, sampled } = reply;
      return {
        content: message.content ?? '',
        calls: (message.tool_calls ?? []).map(({ function: called }) => madeCall(called)),
        raw: sampled?.text ?? '',
        ...(sampled?.pieces && { pieces: joined(sampled.pieces) }),
        ...(sampled && { ids: sampled.tokens }),
      };
    },
    close: async () => undefined,
  };
}

type Pieces = NonNullable<Said['pieces']>;

/** Pieces with texts that follow each other joined. */
function joined(pieces: Pieces): Pieces {
  const found: Pieces[number][] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (typeof piece === 'string' && typeof last === 'string')
      found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found;
}
