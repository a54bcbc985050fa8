import type { ServerResponse } from 'node:http';
import { chatModel } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../../packages/endpoints/endpoint/test/replay-server.js';

/** What a model replies: a text, or tool calls. */
export type Said = string | readonly { readonly name: string; readonly args: object }[];

/** A server with OpenAI's API that gives the replies of a test. */
export interface ScriptedModel {
  readonly model: () => ReturnType<typeof chatModel>;
  readonly asked: ReplayServer['asked'];
  /** Its replies from now on. */
  says(script: readonly Said[]): void;
  stop(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: readonly Said[] = [];
  const server = await startReplayServer((response) => {
    const [said = 'That is all.', ...rest] = script;
    script = rest;
    say(response, said, server.asked.length);
  });
  return {
    asked: server.asked,
    model: () =>
      chatModel({
        format: openaiMessages({ model: 'a-model' }),
        endpoint: openai({ url: `${server.url}/v1`, key: 'key' }),
      }),
    says(next) {
      script = next;
    },
    stop: () => server.stop(),
  };
}

/** A reply as OpenAI's server streams it. */
function say(response: ServerResponse, said: Said, count: number): void {
  const delta =
    typeof said === 'string'
      ? { role: 'assistant', content: said }
      : {
          role: 'assistant',
          tool_calls: said.map(({ name, args }, index) => ({
            index,
            id: `call_${count}_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  const finish = typeof said === 'string' ? 'stop' : 'tool_calls';
  const chunks = [
    { index: 0, delta, finish_reason: null },
    { index: 0, delta: {}, finish_reason: finish },
  ].map((choice) => ({ id: 'a', object: 'chat.completion.chunk', model: 'm', choices: [choice] }));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}
