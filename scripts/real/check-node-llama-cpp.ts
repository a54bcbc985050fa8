import { chatModel } from '@modelspeak/chat';
import { runEndpointConformance } from '@modelspeak/conformance/endpoints';
import { nodeLlamaCpp } from '@modelspeak/endpoint-node-llama-cpp';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { checkHistory } from './check-history.ts';
import { ATTACKS, asks, checkHeld } from './held.ts';
import { loadModel } from './node-llama-cpp.ts';

/** A token that the model would not say by itself. */
const ODD = 1000;

/** Talks to a real model in this process, and returns the problems. */
export async function checkNodeLlamaCpp(count: number): Promise<readonly string[]> {
  const { module, model } = await loadModel();
  const endpoint = await nodeLlamaCpp({ module, model, threads: 1, contextSize: 2048 });
  try {
    const faults: string[] = [];
    const tokenizer = endpoint.tokenizer();
    const { ids } = await chatml().tokensAsync(asks('Say hello.'), tokenizer);
    const live = { prompt: ids, maxTokens: 8, temperature: 0 };
    const { groups } = await runEndpointConformance({ make: () => endpoint, live });
    for (const { name, outcome, detail } of groups.flatMap(({ checks }) => checks)) {
      if (outcome === 'failed') faults.push(`${name}: ${detail}`);
    }

    const plain = chatModel({ format: chatml(), endpoint, sampling: { maxTokens: 1 } });
    for (const words of ATTACKS) {
      const { sampled } = await plain.chat(asks(words));
      const turns = sampled?.turn.segments.filter(({ kind }) => kind === 'control').length;
      const sent = await chatml().tokensAsync(asks(words), tokenizer);
      const special = sent.ids.filter((id) => id < 17).length;
      if (special !== turns) faults.push(`${words}: ${special} special tokens of ${turns}`);
    }
    const biased = await plain.chat(asks('Say hello.'), {
      sampling: { maxTokens: 1, logitBias: { [ODD]: 100 } },
    });
    const { tokens = [] } = biased.sampled ?? {};
    if (tokens.join() !== `${ODD}`) faults.push(`logitBias: sampled ${tokens.join(', ')}`);
    faults.push(...(await checkHistory(endpoint)));
    return [...faults, ...(await checkHeld(endpoint, count))];
  } finally {
    await endpoint.dispose();
    await model.dispose();
  }
}
