import { createGateway, type RecordedTurn } from '@modelspeak/gateway';
import { listen } from '@modelspeak/gateway/node';
import { connectReal } from './library-place.ts';
import { openaiPlace } from './openai-place.ts';
import type { Place } from './ways.ts';

/** Asks through a gateway of ours in this process. */
export async function gatewayPlace(url: string): Promise<Place> {
  const turns: RecordedTurn[] = [];
  const gateway = createGateway({
    models: { model: await connectReal(url) },
    record: (turn) => turns.push(turn),
  });
  const listening = await listen(gateway, { port: 0 });
  const client = openaiPlace(listening.url);
  return {
    async ask(question) {
      turns.length = 0;
      const said = await client.ask(question);
      const [turn] = turns;
      return { ...said, ...(turn && { raw: turn.text, ids: turn.sampled_ids }) };
    },
    close: () => listening.close(0),
  };
}
