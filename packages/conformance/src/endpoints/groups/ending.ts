import process from 'node:process';
import { type Check, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, ask, REPLY, rest, thrownBy } from '../ask.js';
import { type Answer, saying, send, withServer } from '../stand-in.js';
import { type EndpointSubject, unlessWire, wireOf } from '../subject.js';
import { watchedSignal } from '../watched-signal.js';

const refusesAborted: Check<EndpointSubject> = {
  name: 'throws the reason of a signal that is already aborted, and sends nothing',
  skip: unlessWire,
  async run(subject) {
    const reason = new Error('enough');
    await withServer(saying(subject, REPLY), async ({ url, asked }) => {
      const signal = AbortSignal.abort(reason);
      const error = await thrownBy(all(ask(subject.make(url), {}, { signal })), 'aborted');
      expectThat(error === reason, () => `throws ${error}`);
      expectThat(asked.length === 0, () => 'sends a request anyway');
    });
  },
};

const endsWaiting: Check<EndpointSubject> = {
  name: 'throws the reason of a signal while the server is silent, and disconnects',
  skip: unlessWire,
  async run(subject) {
    const reason = new Error('enough');
    const controller = new AbortController();
    const answer: Answer = () => controller.abort(reason);
    await withServer(answer, async (server) => {
      const error = await thrownBy(all(ask(subject.make(server.url), {}, controller)), 'silent');
      expectThat(error === reason, () => `throws ${error}`);
      await inTime(server.settled(), 'the connection of an aborted request');
    });
  },
};

const endsReplies: Check<EndpointSubject> = {
  name: 'throws the reason of a signal in the middle of a reply, and disconnects',
  skip: unlessWire,
  async run(subject) {
    const reason = new Error('enough');
    const controller = new AbortController();
    await withServer(beginning(subject), async (server) => {
      const chunks = ask(subject.make(server.url), {}, controller)[Symbol.asyncIterator]();
      await inTime(chunks.next(), 'the first chunk');
      controller.abort(reason);
      const error = await thrownBy(rest(chunks), 'aborted in the middle');
      expectThat(error === reason, () => `throws ${error}`);
      await inTime(server.settled(), 'the connection of an aborted reply');
    });
  },
};

const hangsUp: Check<EndpointSubject> = {
  name: 'disconnects when the caller stops reading',
  skip: unlessWire,
  async run(subject) {
    await withServer(beginning(subject), async (server) => {
      for await (const _chunk of ask(subject.make(server.url))) break;
      await inTime(server.settled(), 'the connection of an abandoned reply');
    });
  },
};

const leavesNoListener: Check<EndpointSubject> = {
  name: 'leaves no listeners on a signal',
  skip: unlessWire,
  async run(subject) {
    const { signal, listeners } = watchedSignal();
    const failing: Answer = (response, index) => {
      if (index === 1) return void response.writeHead(500).end('{}');
      return saying(subject, REPLY)(response);
    };
    await withServer(failing, async ({ url }) => {
      const endpoint = subject.make(url);
      const expectNone = (what: string): void => {
        expectThat(listeners() === 0, () => `${what} leaves ${listeners()} listeners`);
      };
      await inTime(all(ask(endpoint, {}, { signal })), 'a reply');
      expectNone('a reply');
      await thrownBy(all(ask(endpoint, {}, { signal })), 'an error');
      expectNone('an error');
      for await (const _chunk of ask(endpoint, {}, { signal })) break;
      expectNone('an abandoned reply');
    });
  },
};

const leavesNoTimer: Check<EndpointSubject> = {
  name: 'leaves no timers',
  skip: unlessWire,
  async run(subject) {
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await withServer(saying(subject, REPLY), async ({ url }) => {
      const endpoint = subject.make(url);
      await all(ask(endpoint));
      const before = timers();
      await all(ask(endpoint));
      for await (const _chunk of ask(endpoint)) break;
      const after = timers();
      expectThat(after <= before, () => `leaves ${after - before} timers`);
    });
  },
};

const keepsConnections: Check<EndpointSubject> = {
  name: 'reuses its connection for the next request',
  skip: unlessWire,
  async run(subject) {
    const answer: Answer = async (response) => {
      await send(subject, response, wireOf(subject).stream(REPLY));
      // Servers close the generator of a response before the response itself.
      setTimeout(() => response.end(), 5);
    };
    await withServer(answer, async (server) => {
      const endpoint = subject.make(server.url);
      for (let count = 0; count < 6; count++) {
        const chunks = ask(endpoint);
        for await (const chunk of chunks) {
          // Like a chat model, which needs nothing more.
          if (typeof chunk === 'object' && chunk !== null && 'finish' in chunk) break;
        }
      }
      // A client may open a second connection while it is busy with the end of a response.
      expectThat(
        server.connections <= 3,
        () => `opened ${server.connections} connections for 6 requests`,
      );
    });
  },
};

/** Ending a reply early. */
export const ending: Group<EndpointSubject> = {
  name: 'ending',
  about: 'Aborted requests end at once and leave nothing behind.',
  checks: [
    refusesAborted,
    endsWaiting,
    endsReplies,
    hangsUp,
    leavesNoListener,
    leavesNoTimer,
    keepsConnections,
  ],
};

/** The start of a reply that never ends. */
function beginning(subject: EndpointSubject): Answer {
  return (response) => send(subject, response, wireOf(subject).stream(REPLY).slice(0, 2));
}
