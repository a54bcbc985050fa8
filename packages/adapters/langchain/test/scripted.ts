import { type ChatSettings, chatModel } from '@modelspeak/chat';
import type {
  PromptCapabilities,
  PromptChunk,
  PromptEndpoint,
  PromptRequest,
} from '@modelspeak/endpoint';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { ChatModelspeak, type ChatModelspeakFields } from '../src/index.js';

/** An endpoint that says these raw replies, in pieces, and remembers what it was asked. */
export interface ScriptedEndpoint extends PromptEndpoint {
  readonly asked: PromptRequest[];
}

/** The next raw replies of a model. */
export function scripted(
  replies: readonly (string | Error)[],
  capabilities: Partial<PromptCapabilities> = {},
): ScriptedEndpoint {
  const asked: PromptRequest[] = [];
  return {
    kind: 'prompt',
    name: 'script',
    asked,
    capabilities: {
      ...{ tokenIds: false, specialTokens: 'text', grammar: 'gbnf' },
      ...{ logitBias: true, logProbs: true },
      ...capabilities,
    },
    async *complete(request: PromptRequest): AsyncGenerator<PromptChunk> {
      const reply = replies[asked.push(request) - 1];
      if (reply instanceof Error) throw reply;
      if (reply === undefined) throw new Error('The script has no more replies.');
      let completion_tokens = 0;
      for (const piece of piecesOf(reply)) {
        const tokens = idsIn(piece);
        completion_tokens += tokens.length;
        yield { pieces: [piece], tokens };
      }
      const prompt_tokens = typeof request.prompt === 'string' ? 12 : request.prompt.length;
      const total_tokens = prompt_tokens + completion_tokens;
      const usage = { prompt_tokens, completion_tokens, total_tokens };
      const timings = { prompt: 1, reply: 1, cached: 8 };
      yield { pieces: [], finish: { reason: 'stop' }, usage, timings };
    },
  };
}

/** A text in small pieces, as a server sends it; special tokens are whole. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/<\|\w+\|>|<\/?\w+>|[\s\S]{1,7}?(?=<|$)|[\s\S]{1,7}/g) ?? [];
}

const SPECIAL = qwen3().control;

/** A tokenizer of which every character is a token, beside Qwen's special tokens. */
export const tokenizer = {
  controlId: (token: string): number | undefined => {
    const index = SPECIAL.indexOf(token);
    return index === -1 ? undefined : 2_000_000 + index;
  },
  encode: (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0),
};

/** The tokens of a piece. */
export function idsIn(piece: string): readonly number[] {
  const id = tokenizer.controlId(piece);
  return id === undefined ? tokenizer.encode(piece) : [id];
}

/** LangChain's model on a script of Qwen 3's raw replies. */
export function scriptedModel(
  replies: readonly (string | Error)[],
  fields: Partial<ChatModelspeakFields> = {},
  settings: Partial<ChatSettings> & { readonly capabilities?: Partial<PromptCapabilities> } = {},
): { readonly model: ChatModelspeak; readonly endpoint: ScriptedEndpoint } {
  const { capabilities, ...more } = settings;
  const endpoint = scripted(replies, capabilities);
  const chat = chatModel({ format: qwen3(), ...more, endpoint } as ChatSettings);
  return { model: new ChatModelspeak({ model: chat, ...fields }), endpoint };
}

/** A raw call of Qwen 3. */
export function calls(name: string, args: object): string {
  return `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;
}
