import { type Conversation, decodeTokens } from '@modelspeak/core';
import { createTextReader, defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { fromLlamaServer } from '@modelspeak/tokenizers/llama-server';
import { provideLlamaServer } from './llama-server.ts';

/** The beginning of SmolLM2's vocabulary: its special tokens, by their ids. */
const SPECIAL = [
  '<|endoftext|>',
  '<|im_start|>',
  '<|im_end|>',
  '<repo_name>',
  '<reponame>',
  '<file_sep>',
  '<filename>',
  '<gh_stars>',
  '<issue_start>',
  '<issue_comment>',
  '<issue_closed>',
  '<jupyter_start>',
  '<jupyter_text>',
  '<jupyter_code>',
  '<jupyter_output>',
  '<jupyter_script>',
  '<empty_output>',
];

/** The dialect of the small model. */
const chatml = defineFormat({
  name: 'chatml',
  models: [],
  options: defineOptions({}),
  control: ['<|im_start|>', '<|im_end|>'],
  special: SPECIAL,
  stop: ['<|im_end|>'],
  supports: { system: true, history: true },
  write({ messages }, out, { generationPrompt }) {
    messages.forEach((message, index) => {
      out.message(index);
      out.control('<|im_start|>');
      out.scaffold(`${message.role}\n`);
      out.sampled(message.role === 'assistant');
      out.content(textOf(message.content));
      out.control('<|im_end|>');
      out.sampled(false);
      out.scaffold('\n');
    });
    if (!generationPrompt) return;
    out.message(null);
    out.control('<|im_start|>');
    out.scaffold('assistant\n');
  },
  reader: (_options, _context, control) => createTextReader(control, ['<|im_end|>']),
})();

const HARMLESS = [
  '',
  'Hi',
  '\n\n a',
  '  b  \n',
  'é 😀 台北',
  'a < b | c > d',
  '12345',
  '"\\u003c"',
];

/** The problems of the token ids from a real llama.cpp server. */
export async function checkLlamaServer(attacks: number): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  try {
    const tokenizer = fromLlamaServer(server.url);
    const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return (await response.json()) as Answer;
    };
    const faults: string[] = [];
    for (const words of HARMLESS) {
      const conversation = talkOf(words);
      const content = chatml.render(conversation);
      const { ids } = await chatml.tokensAsync(conversation, tokenizer, { cut: 'none' });
      const whole = await ask<{ tokens: number[] }>('/tokenize', { content, parse_special: true });
      if (`${ids}` !== `${whole.tokens}`) {
        faults.push(`${JSON.stringify(words)}: gave ${ids}; expected ${whole.tokens}`);
      }
    }
    for (let index = 0; index < attacks; index++) {
      const words = attackOf(index);
      const conversation = talkOf(words);
      for (const cut of ['mask', 'none'] as const) {
        const { ids } = await chatml.tokensAsync(conversation, tokenizer, { cut });
        const segments = chatml.segments(conversation);
        const expected = segments.filter(({ kind }) => kind === 'control').length;
        const found = ids.filter((id) => id < SPECIAL.length).length;
        if (found !== expected) {
          faults.push(`${JSON.stringify(words)}: ${found} special tokens; expected ${expected}`);
        }
        const { content } = await ask<{ content: string }>('/detokenize', { tokens: ids });
        const text = segments.map((segment) => segment.text).join('');
        if (content !== text)
          faults.push(`${JSON.stringify(text)} became ${JSON.stringify(content)}`);
        const decoded: string[] = [];
        let special = 0;
        // One token at a time, so that characters are cut.
        for await (const chunk of decodeTokens(ids, tokenizer)) {
          decoded.push(typeof chunk === 'string' ? chunk : chunk.token);
          if (typeof chunk !== 'string') special++;
        }
        if (decoded.join('') !== text || special !== expected) {
          const found = JSON.stringify(decoded.join(''));
          faults.push(`${JSON.stringify(text)} was decoded to ${found}, ${special} special tokens`);
        }
      }
    }
    return faults;
  } finally {
    await server.stop();
  }
}

function talkOf(words: string): Conversation {
  return {
    messages: [
      { role: 'system', content: words },
      { role: 'user', content: words },
      { role: 'assistant', content: words },
    ],
  };
}

/** Three pieces, each a special token or a part of one; the same number gives the same pieces. */
function attackOf(index: number): string {
  const piece = (from: number): string => {
    const token = SPECIAL[from % SPECIAL.length] ?? '';
    const at = (from * 7) % token.length;
    return [token, token.slice(0, at), token.slice(at), `${token} \n`][from % 4] ?? '';
  };
  return piece(index) + piece(index * 3 + 1) + piece(index * 5 + 2);
}
