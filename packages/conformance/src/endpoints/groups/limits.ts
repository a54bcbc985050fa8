import { type Check, expectSameText, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, ask, read } from '../ask.js';
import { type Answer, type StandIn, saying, withServer } from '../stand-in.js';
import { type EndpointSubject, wireOf } from '../subject.js';

/** The size of the server's context in tokens. */
const CONTEXT = 120;
/** A reply that is longer than what servers allow by default, and fits the context. */
const FITTING = Array.from({ length: 40 }, (_none, index) => `${index} `);
/** A reply that fits no context. */
const ENDLESS = Array.from({ length: 2 * CONTEXT }, () => 'on ');
/** What coding agents ask for, whatever the context is. */
const LARGE = 32_000;

const endsByItself: Check<EndpointSubject> = {
  name: 'without a limit, a reply goes on to its end, or to the end of the context',
  skip: unlessServed,
  async run(subject) {
    await expectToEnd(subject, {});
  },
};

const lowersLimits: Check<EndpointSubject> = {
  name: 'lowers a limit that is above what is left of the context',
  skip: unlessServed,
  async run(subject) {
    for (const maxTokens of [LARGE, CONTEXT, CONTEXT - 1]) {
      await expectToEnd(subject, { maxTokens });
    }
  },
};

/** The limits of replies. */
export const limits: Group<EndpointSubject> = {
  name: 'limits',
  about: 'No limit, or one above the context, lets a reply end by itself or fill the context.',
  checks: [endsByItself, lowersLimits],
};

function unlessServed({ wire }: EndpointSubject): string | undefined {
  return wire?.serve === undefined ? 'no wire.serve given' : undefined;
}

interface Limit {
  readonly maxTokens?: number;
}

async function expectToEnd(subject: EndpointSubject, limit: Limit): Promise<void> {
  const whole = await said(subject, FITTING, limit);
  expectSameText(
    whole.text,
    FITTING.join(''),
    `a reply of ${FITTING.length} tokens ${shown(limit)}`,
  );
  const full = await said(subject, ENDLESS, limit);
  expectThat(
    whole.reason !== full.reason,
    () => `a whole and a cut reply end with ${full.reason} ${shown(limit)}`,
  );
  const count = full.text.length / (ENDLESS[0]?.length ?? 1);
  // The prompt takes some.
  expectThat(
    count > CONTEXT / 2 && count < CONTEXT,
    () => `an endless reply has ${count} tokens in a context of ${CONTEXT} ${shown(limit)}`,
  );
}

/** What an endpoint reads of a reply of these tokens, which the server cuts as it does. */
function said(subject: EndpointSubject, pieces: readonly string[], limit: Limit) {
  const answer = served(subject, pieces);
  const act = async ({ url }: StandIn) => {
    const chunks = await inTime(all(ask(subject.make(url), limit)), `a reply ${shown(limit)}`);
    return read(subject, chunks);
  };
  return withServer(answer, act, answer);
}

function served(subject: EndpointSubject, pieces: readonly string[]): Answer {
  return (response, _index, { path, body }) => {
    const answer = wireOf(subject).serve?.({
      path,
      body: body === '' ? undefined : JSON.parse(body),
      context: CONTEXT,
    });
    if (answer === undefined) return void response.writeHead(404).end();
    if ('json' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(answer.json));
    }
    const { prompt, most } = answer;
    const shown = pieces.slice(0, most);
    const reason = shown.length < pieces.length ? 'length' : 'stop';
    const usage = { prompt, completion: shown.length };
    return saying(subject, { pieces: shown, reason, usage })(response);
  };
}

function shown({ maxTokens }: Limit): string {
  return maxTokens === undefined ? 'without a limit' : `with the limit ${maxTokens}`;
}
