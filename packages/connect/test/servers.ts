import type { Asked, Script } from './scripted-server.js';

/** ChatML, with a mark for tools that is an added token but not a special one. */
export const CHATML = `{% for message in messages %}{{ '<|im_start|>' + message.role }}
{{ message.content }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`;

/** The vocabulary of the scripted llama.cpp: special tokens, and an added token that is found in any text. */
const SPECIAL: Readonly<Record<string, number>> = {
  '<|im_start|>': 1000,
  '<|im_end|>': 1001,
  ']~turn]': 1002,
  '<s>': 1003,
};
const ADDED: Readonly<Record<string, number>> = { '<turn>': 1100 };

function tokenize(text: string, isParsing: boolean): readonly number[] {
  const ids = isParsing ? { ...ADDED, ...SPECIAL } : ADDED;
  const tokens: number[] = [];
  for (let at = 0; at < text.length; ) {
    const token = Object.keys(ids).find((each) => text.startsWith(each, at));
    tokens.push(token === undefined ? text.charCodeAt(at) : (ids[token] ?? 0));
    at += token?.length ?? 1;
  }
  return tokens;
}

function pieceOf(id: number): string {
  const token = Object.entries({ ...SPECIAL, ...ADDED }).find(([, other]) => other === id);
  return token?.[0] ?? String.fromCharCode(id);
}

function answerTokenize({ body }: Asked): object {
  const { content, parse_special: isParsing, with_pieces: hasPieces } = body;
  const parts = content as readonly (string | number)[];
  const ids = parts.flatMap((part) =>
    typeof part === 'number' ? [part] : tokenize(part, isParsing === true),
  );
  return { tokens: hasPieces === true ? ids.map((id) => ({ id, piece: pieceOf(id) })) : ids };
}

/** llama.cpp's server, which says `Hello!` to everything. */
export function llamaCpp(
  model: string,
  template: unknown,
  { prompt = '<|im_start|>user\na<|im_end|>\n', eos = '<|im_end|>' } = {},
): Script {
  return {
    '/props': {
      default_generation_settings: { n_ctx: 2048 },
      model_alias: `/models/${model}`,
      model_path: `/models/${model}`,
      chat_template: template as object,
      bos_token: '<s>',
      eos_token: eos,
    },
    '/apply-template': { prompt },
    '/tokenize': answerTokenize,
    '/completion': ({ body }) => {
      const { length } = body['prompt'] as readonly number[];
      const last = { content: '', tokens: [1001], stop: true, stop_type: 'eos' };
      return [
        { content: 'Hello!', tokens: [...tokenize('Hello!', false)], stop: false },
        { ...last, tokens_evaluated: length, tokens_predicted: 7 },
      ]
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .join('');
    },
  };
}

/** The text of a prompt that the scripted llama.cpp received as token ids. Special tokens are in double brackets. */
export function promptOf({ body }: Asked): string {
  return (body['prompt'] as readonly number[])
    .map((id) => (id < 1000 ? pieceOf(id) : `⟦${pieceOf(id)}⟧`))
    .join('');
}

/** Ollama, which says `Hello!` to everything. */
export function ollamaServer(
  models: readonly string[],
  shown: object,
  verbose: object = shown,
): Script {
  const list = models.map((name) => ({ name, model: name, size: 1, details: {} }));
  return {
    '/api/version': { version: '0.20.0' },
    '/api/tags': { models: list },
    '/api/show': ({ body }) => (body['verbose'] === true ? verbose : shown),
    '/api/generate': [
      { response: 'Hello!', done: false },
      { response: '', done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 2 },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  };
}

/** A response of `/v1/models`. */
export function modelList(...models: readonly object[]): object {
  return { object: 'list', data: models.map((model) => ({ object: 'model', ...model })) };
}

/** A reply of `/v1/completions`. */
export const COMPLETION = `data: ${JSON.stringify({
  choices: [{ index: 0, text: 'Hello!', finish_reason: 'stop' }],
})}\n\ndata: [DONE]\n\n`;

/** A reply of `/v1/chat/completions`. */
export const CHAT = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }],
};
