import { chatModel } from '@modelspeak/chat';
import type { ReaderEvent } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';
import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { checkHistory } from './check-history.ts';
import { ATTACKS, asks, checkHeld } from './held.ts';
import { provideLlamaServer } from './llama-server.ts';

/** Talks to a real model on a real llama.cpp server, and returns the problems. */
export async function checkChat(count: number): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  try {
    const endpoint = llamaServer(server.url);
    const sampling = { temperature: 0.7, maxTokens: 160 };
    const plain = chatModel({ format: chatml(), endpoint, sampling });
    const faults: string[] = [];
    const attempt = async (what: string, act: () => Promise<string | undefined>) => {
      const fault = await act().catch(String);
      if (fault !== undefined) faults.push(`${what}: ${fault}`);
    };

    await attempt('whole and as events', async () => {
      const options = { sampling: { temperature: 0, seed: 1, maxTokens: 40 } };
      const whole = await plain.chat(asks('Say hello in one sentence.'), options);
      const events: ReaderEvent[] = [];
      for await (const event of plain.stream(asks('Say hello in one sentence.'), options)) {
        events.push(event);
      }
      const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      if (text !== whole.message.content) return `${whole.message.content} became ${text}`;
      return events.at(-1)?.type === 'end' ? undefined : 'it has no end';
    });

    const url = `${server.url}/v1`;
    const others = {
      'its completions': chatModel({
        format: chatml(),
        endpoint: completions(url, { model: 'any', dialect: 'llama.cpp' }),
      }),
      'its chat completions': chatModel({
        format: openaiMessages({ model: 'any' }),
        endpoint: openai({ url, dialect: 'llama.cpp' }),
      }),
    };
    for (const [name, model] of Object.entries(others)) {
      await attempt(name, async () => {
        const options = { sampling: { temperature: 0, maxTokens: 40 } };
        const whole = await model.chat(asks('Say hello in one sentence.'), options);
        let text = '';
        for await (const event of model.stream(asks('Say hello in one sentence.'), options)) {
          if (event.type === 'text') text += event.text;
        }
        const isCounted = (whole.usage?.total_tokens ?? 0) > 0;
        const isSame = text !== '' && text === whole.message.content;
        return isCounted && isSame ? undefined : `${text}, ${JSON.stringify(whole)}`;
      });
    }

    // Sample greedily: the server reports the tokens of a sampled emoji, of some bytes each, as one.
    await attempt('log probabilities of its completions', async () => {
      const { logProbs = [] } = await others['its completions'].chat(asks('Hi'), {
        sampling: { logProbs: 2, maxTokens: 3, temperature: 0 },
      });
      const isTold = logProbs.length === 3 && logProbs.every(({ top }) => top.length === 2);
      return isTold ? undefined : JSON.stringify(logProbs);
    });

    await attempt('log probabilities', async () => {
      const options = { sampling: { logProbs: 2, maxTokens: 3, temperature: 0 } };
      const { sampled, logProbs = [] } = await plain.chat(asks('Hi'), options);
      const { tokens = [] } = sampled ?? {};
      const isEach = tokens.length > 0 && logProbs.length === tokens.length;
      const isTold = isEach && logProbs.every(({ top }) => top.length === 2);
      return isTold ? undefined : JSON.stringify(logProbs);
    });

    for (const words of ATTACKS) {
      await attempt(JSON.stringify(words), async () => {
        const options = { sampling: { maxTokens: 1 } };
        const { sampled, usage } = await plain.chat(asks(words), options);
        const turns = sampled?.turn.segments.filter(({ kind }) => kind === 'control').length;
        // The server read as many tokens as it got; otherwise, this would have been an error.
        const ids = await chatml().tokensAsync(asks(words), endpoint.tokenizer());
        const special = ids.ids.filter((id) => id < 17).length;
        if (special !== turns) return `${special} special tokens of ${turns}`;
        return usage?.prompt_tokens === ids.ids.length ? undefined : 'it counts other tokens';
      });
    }

    faults.push(...(await checkHistory(endpoint)));
    faults.push(...(await checkHeld(endpoint, count)));

    await attempt('a prompt that does not fit', async () => {
      const error: unknown = await plain.chat(asks('word '.repeat(4000))).catch((thrown) => thrown);
      return error instanceof Error && 'status' in error && error.status === 400
        ? undefined
        : `gave ${JSON.stringify(error)}`;
    });

    await attempt('a server that is killed during a reply', async () => {
      const options = { sampling: { maxTokens: 500, logitBias: { [END]: -100 } } };
      const told = plain.stream(asks('Count from 1 to 500.'), options);
      await told.next();
      await server.stop();
      const error: unknown = await rest(told).catch((thrown) => thrown);
      const isTold = error instanceof EndpointError && error.code === 'interrupted';
      const after: unknown = await plain
        .with({ retry: { times: 0 } })
        .chat(asks('Hi'))
        .catch((thrown) => thrown);
      const isGone = after instanceof EndpointError && after.code === 'unreachable';
      return isTold && isGone ? undefined : `gave ${String(error)}, then ${String(after)}`;
    });
    return faults;
  } finally {
    await server.stop();
  }
}

/** The id of SmolLM2's token that ends a turn. */
const END = 2;

async function rest(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}
