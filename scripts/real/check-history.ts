import { type ChatReply, chatModel, defineTool, type Middleware } from '@modelspeak/chat';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { asks } from './held.ts';
import { hermesInText } from './hermes.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 12 } },
  required: ['city'],
  additionalProperties: false,
} as const;
const getWeather = defineTool({
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  schema,
  run: () => ({ sky: 'rain' }),
});

/**
 * Continues a run from what a real model sampled, and returns the problems: the next prompt must begin
 * with it, token for token, and a server that reports its cache must have found all of it there.
 */
export async function checkHistory(endpoint: PromptEndpoint): Promise<readonly string[]> {
  const replies: ChatReply[] = [];
  const noted: Middleware = async function* (request, next) {
    const reply = yield* next(request);
    replies.push(reply);
    return reply;
  };
  const sampling = { temperature: 0, maxTokens: 300 };
  const model = chatModel({ format: hermesInText, endpoint, sampling, middleware: [noted] });
  await model
    .run(asks('Do I need an umbrella in Paris?'), {
      tools: [getWeather],
      toolChoice: 'required',
      rounds: 2,
    })
    .catch((error: unknown) => {
      if (replies.length < 2) throw error;
    });
  const [first, second] = replies.map(({ sampled }) => sampled);
  if (first === undefined || second === undefined) return ['the model was not asked twice'];
  const before = [...first.prompt, ...first.tokens];
  const { kept, rewritten, timings } = second;
  if (kept !== before.length) return [`kept ${kept} of ${before.length}: ${rewritten}`];
  const begins = before.every((id, index) => second.prompt[index] === id);
  if (!begins) return ['the second prompt does not begin with the first and its reply'];
  // The last token of a reply has been sampled, but not yet processed.
  const isCached = timings?.cached === undefined || timings.cached >= before.length - 1;
  return isCached ? [] : [`the server had ${timings.cached} of ${before.length} in its cache`];
}
