import { answer, prepare } from '../chat/answer.js';
import { MESSAGES } from '../chat/protocols.js';
import type { Incoming } from '../http/incoming.js';

/** Anthropic's Messages API. */
export async function messages(body: string, incoming: Incoming): Promise<Response> {
  return answer(MESSAGES.format.readBody(body), MESSAGES, incoming);
}

/** How many tokens a request would have, by the model's own tokenizer. */
export async function countTokens(body: string, incoming: Incoming): Promise<Response> {
  const { model, adapted } = prepare(MESSAGES.format.readBody(body), MESSAGES, incoming);
  const [server] = model.servers;
  const input_tokens = await server?.model.countTokens(adapted.conversation, adapted.options);
  incoming.observation.end(200);
  return Response.json({ input_tokens });
}
