import { readExtensions } from '../adapt/read-extensions.js';
import { answer } from '../chat/answer.js';
import { CHAT_COMPLETIONS } from '../chat/protocols.js';
import { readRequest } from '../chat/read-request.js';
import { Failure } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';

/** The most replies to one request. */
const MOST = 16;

interface Completion {
  readonly choices: readonly object[];
  readonly usage?: Readonly<Record<string, unknown>>;
}

/** OpenAI's Chat Completions. With `n`, several replies are requested, and come as choices of one response. */
export async function chatCompletions(body: string, incoming: Incoming): Promise<Response> {
  const given = readRequest(body, CHAT_COMPLETIONS);
  const read = readExtensions(given.parts);
  const { n, ...parameters } = read.parameters;
  const parts = { ...read, parameters };
  const asked = { ...given, parts };
  const count = n === undefined || n === null ? 1 : Number(String(n));
  if (count === 1) return answer(asked, CHAT_COMPLETIONS, incoming);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    throw new Failure(400, `n: expected a number from 1 to ${MOST}`);
  }
  if (parts.stream === true) {
    throw new Failure(400, 'n: a stream has one reply; leave n out, or do not stream');
  }
  // None goes on when the request is over.
  const settled = await Promise.allSettled(
    Array.from({ length: count }, () =>
      answer(asked, CHAT_COMPLETIONS, incoming, { isPart: true }),
    ),
  );
  const responses = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const bodies = await Promise.all(
    responses.map((response) => response.json() as Promise<Completion>),
  );
  const choices = bodies.map(({ choices: [choice] }, index) => ({ ...choice, index }));
  incoming.observation.end(200);
  return Response.json({ ...bodies[0], choices, ...usageOf(bodies) });
}

/** The usage of all replies. They share the prompt. */
function usageOf(bodies: readonly Completion[]): object {
  const usage = bodies[0]?.usage;
  if (usage === undefined) return {};
  const completion = bodies.reduce(
    (sum, body) => sum + Number(body.usage?.['completion_tokens'] ?? 0),
    0,
  );
  const total = Number(usage['prompt_tokens']) + completion;
  return { usage: { ...usage, completion_tokens: completion, total_tokens: total } };
}
