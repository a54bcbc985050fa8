import { dequal } from 'dequal/lite';
import { type Check, CheckFailure, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { expectCode } from '../ask.js';
import { type Answer, withServer } from '../stand-in.js';
import { type EndpointSubject, wireOf } from '../subject.js';

const VECTORS = [
  [0.5, -0.25],
  [0.125, 1],
];

const embeds: Check<EndpointSubject> = {
  name: 'returns a vector for each text, in order',
  skip: unlessEmbeds,
  async run(subject) {
    const texts = ['one é😀', 'two'];
    const { vectors, asked } = await embedded(subject, texts, VECTORS);
    expectThat(dequal(vectors, VECTORS), () => `found ${JSON.stringify(vectors)}`);
    for (const text of texts) {
      const isSent = asked.some((body) => body.includes(JSON.stringify(text)));
      expectThat(isSent, () => `does not send ${JSON.stringify(text)}`);
    }
  },
};

const refusesFewer: Check<EndpointSubject> = {
  name: 'fails if the server fails or returns the wrong number of vectors',
  skip: unlessEmbeds,
  async run(subject) {
    const few = embedded(subject, ['one', 'two'], VECTORS.slice(1));
    await expectCode(few, ['malformed'], 'one vector too few');
    const fails: Answer = (response) => void response.writeHead(500).end('{}');
    const failed = withServer(fails, ({ url }) => embed(subject, url, ['one']));
    await expectCode(failed, ['refused'], 'a failing server');
  },
};

/** Embedding texts. */
export const embeddings: Group<EndpointSubject> = {
  name: 'embeddings',
  about: 'Each text becomes a vector.',
  checks: [embeds, refusesFewer],
};

function unlessEmbeds({ endpoint, wire }: EndpointSubject): string | undefined {
  if (endpoint.embed === undefined) return 'does not support embeddings';
  return wire?.embeddings === undefined ? 'no wire.embeddings given' : undefined;
}

function embedded(
  subject: EndpointSubject,
  texts: readonly string[],
  vectors: readonly (readonly number[])[],
) {
  const body = wireOf(subject).embeddings?.(vectors);
  return withServer(
    (response) => void response.end(body),
    async ({ url, asked }) => ({ ...(await embed(subject, url, texts)), asked }),
  );
}

async function embed(subject: EndpointSubject, url: string, texts: readonly string[]) {
  const answer = subject.make(url).embed?.({ texts, model: 'm' });
  if (answer === undefined) throw new CheckFailure('has no embed method any more');
  return inTime(answer, 'vectors');
}
