import { answer, prepare } from '../chat/answer.js';
import { MESSAGES } from '../chat/protocols.js';
import { readRequest } from '../chat/read-request.js';
import type { Incoming } from '../http/incoming.js';
import { onAnyServer } from '../servers/on-servers.js';

/** Anthropic's Messages API. */
export async function messages(body: string, incoming: Incoming): Promise<Response> {
  return answer(readRequest(body, MESSAGES), MESSAGES, incoming);
}

/** How many tokens a request would have, by the model's own tokenizer. */
export async function countTokens(body: string, incoming: Incoming): Promise<Response> {
  const { model, adapted } = await prepare(readRequest(body, MESSAGES), MESSAGES, incoming);
  const { core, observation } = incoming;
  const input_tokens = await onAnyServer(model.servers, core.dispatcher, (server, call) =>
    server.model.countTokens(adapted.conversation, { ...adapted.options, ...call }),
  );
  observation.end(200);
  return Response.json({ input_tokens });
}
