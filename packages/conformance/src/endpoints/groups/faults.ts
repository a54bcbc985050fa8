import { type Check, expectSameText, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, ask, expectCode, failureOf, REPLY, read, TEXT } from '../ask.js';
import { type Answer, send, withServer } from '../stand-in.js';
import { type EndpointSubject, NOWHERE, unlessWire, wireOf } from '../subject.js';

const tellsRefusals: Check<EndpointSubject> = {
  name: 'reports the status, body and Retry-After of an error',
  skip: unlessWire,
  async run(subject) {
    const body = '{"error":{"message":"slow down"}}';
    for (const status of [400, 404, 429, 500, 503]) {
      const headers = { 'content-type': 'application/json', 'retry-after': '2' };
      const error = await failed(subject, (response) => {
        response.writeHead(status, headers).end(body);
      });
      const { code, status: found, retryAfter } = error;
      expectThat(code === 'refused', () => `${status}: the code is ${code}, expected refused`);
      expectThat(found === status, () => `${status}: the status is ${found}`);
      expectThat(error.body === body, () => `${status}: the body is ${error.body}`);
      expectThat(retryAfter === 2000, () => `${status}: retryAfter is ${retryAfter}`);
    }
    const page = '<html>Bad gateway</html>';
    const error = await failed(subject, (response) => void response.writeHead(502).end(page));
    expectThat(error.body === page, () => `the body of a page is ${error.body}`);
  },
};

const tellsUnreachable: Check<EndpointSubject> = {
  name: 'reports an unreachable server',
  skip: unlessWire,
  async run(subject) {
    const asking = all(ask(subject.make(NOWHERE)));
    await expectCode(asking, ['unreachable'], 'no server');
    const asked = withServer(
      (response) => void response.destroy(),
      async ({ url }) =>
        expectCode(
          all(ask(subject.make(url))),
          ['unreachable'],
          'a server that disconnects at once',
        ),
    );
    await asked;
  },
};

const tellsBreaks: Check<EndpointSubject> = {
  name: 'reports a broken connection, wherever it breaks',
  skip: unlessWire,
  async run(subject) {
    const events = wireOf(subject).stream(REPLY);
    for (let count = 0; count < REPLY.pieces.length; count++) {
      const what = `broken after ${count} events`;
      const answer: Answer = async (response) => {
        await send(subject, response, [...events.slice(0, count), '']);
        response.destroy();
      };
      const error = await failed(subject, answer, what);
      expectThat(error.code === 'interrupted', () => `${what}: the code is ${error.code}`);
    }
  },
};

const tellsEarlyEnds: Check<EndpointSubject> = {
  name: 'reports a reply that ends too early, wherever it ends',
  skip: unlessWire,
  async run(subject) {
    const events = wireOf(subject).stream(REPLY);
    const bytes = new TextEncoder().encode(events.join(''));
    // What follows the last text may be whatever the protocol ends with.
    const texts = new TextEncoder().encode(events.slice(0, REPLY.pieces.length).join(''));
    const answer: Answer = async (response, index) => {
      await send(subject, response, [bytes.subarray(0, index)]);
      response.end();
    };
    await withServer(answer, async ({ url }) => {
      const endpoint = subject.make(url);
      for (let at = 0; at < bytes.length; at++) {
        const what = `ended after ${at} of ${bytes.length} bytes`;
        const outcome = await inTime(
          all(ask(endpoint)).then(
            (chunks) => ({ chunks }),
            (error: unknown) => ({ error }),
          ),
          what,
        );
        if ('error' in outcome) {
          const codes = ['unfinished', 'malformed', 'interrupted'];
          await expectCode(Promise.reject(outcome.error), codes, what);
          continue;
        }
        expectThat(at > texts.length, () => `${what}: is accepted as a reply`);
        const { text, reason } = read(subject, outcome.chunks);
        expectSameText(text, TEXT, what);
        expectThat(reason !== undefined, () => `${what}: is accepted as a reply without an end`);
      }
    });
  },
};

const tellsMalformed: Check<EndpointSubject> = {
  name: 'reports a response that violates the protocol',
  skip: unlessWire,
  async run(subject) {
    const [first = ''] = wireOf(subject).stream(REPLY);
    const page = '<html>Log in</html>';
    const broken = first.replace('{', '{{');
    const half = new TextEncoder()
      .encode(first.replace('Hel', 'Hé'))
      .filter((byte) => byte !== 0xa9);
    for (const [what, pieces] of [
      ['a page', [page]],
      ['broken JSON', [first, broken]],
      ['half a character in the middle', [half]],
    ] as const) {
      const answer: Answer = async (response) => {
        await send(subject, response, pieces);
        response.end();
      };
      const error = await failed(subject, answer, what);
      const codes = ['malformed', 'unfinished'];
      expectThat(codes.includes(error.code), () => `${what}: the code is ${error.code}`);
    }
  },
};

/** The size of an endless response at most: a gigabyte. */
const HUGE = 2 ** 30;

const staysSmall: Check<EndpointSubject> = {
  name: 'does not buffer an endless response',
  skip: unlessWire,
  async run(subject) {
    const block = Buffer.alloc(2 ** 20, 'x');
    for (const status of [200, 500]) {
      let sent = 0;
      const answer: Answer = async (response) => {
        const { contentType = 'text/event-stream' } = wireOf(subject);
        response.writeHead(status, { 'content-type': contentType });
        let goOn = (): void => {};
        response.on('drain', () => goOn()).on('close', () => goOn());
        response.write('data: ');
        while (sent < HUGE && !response.destroyed) {
          sent += block.length;
          if (response.write(block)) continue;
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        }
        response.end();
      };
      const error = await failed(subject, answer, `an endless answer of ${status}`);
      const expected = status === 200 ? 'too_large' : 'refused';
      expectThat(error.code === expected, () => `${status}: the code is ${error.code}`);
      expectThat(sent < HUGE / 2, () => `${status}: buffered ${sent} bytes`);
      const kept = error.body?.length ?? 0;
      expectThat(kept <= 65_536, () => `${status}: keeps ${kept} characters`);
    }
  },
};

/** Faults become errors that describe them. */
export const faults: Group<EndpointSubject> = {
  name: 'faults',
  about: 'Every fault becomes an EndpointError that describes it, never a reply.',
  checks: [
    tellsRefusals,
    tellsUnreachable,
    tellsBreaks,
    tellsEarlyEnds,
    tellsMalformed,
    staysSmall,
  ],
};

function failed(subject: EndpointSubject, answer: Answer, what = 'an error') {
  return withServer(answer, ({ url }) => failureOf(all(ask(subject.make(url))), what));
}
