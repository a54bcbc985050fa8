import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { generateText, streamed, streamText, typesIn, whole, withModel } from '../drive.js';
import { CALL, WEATHER, weather } from '../replies.js';
import type { ProviderSubject, ScriptedReply } from '../subject.js';

const CALLS_IT: ScriptedReply = { calls: [CALL] };

/** A call with a choice: what the server was sent, and what came of it. */
interface Chosen {
  readonly sent: string;
  readonly calls: number;
  readonly text: string;
}

/** Calls the model with a tool and a choice: whole, then streamed. */
async function choose(
  subject: ProviderSubject,
  toolChoice: unknown,
  reply: ScriptedReply,
): Promise<readonly Chosen[]> {
  return withModel(subject, [reply, reply], async (served) => {
    const tools = { weather: weather(subject.ai) };
    const whole = await generateText(subject, served, { tools, toolChoice });
    const stream = streamText(subject, served, { tools, toolChoice });
    await typesIn(stream);
    const [text, steps] = await Promise.all([stream.text, stream.steps]);
    return [whole, { text, steps }].map((result, index) => ({
      sent: served.sent()[index]?.body ?? '',
      calls: result.steps.flatMap(({ toolCalls }) => toolCalls).length,
      text: result.text,
    }));
  });
}

const auto: Check<ProviderSubject> = {
  name: 'auto: the model may call a tool, or not',
  async run(subject) {
    for (const { calls, sent } of await choose(subject, 'auto', CALLS_IT)) {
      expectThat(calls === 1, () => `found ${calls} calls`);
      expectThat(sent.includes(WEATHER.description ?? ''), () => 'does not offer the tool');
    }
    for (const { text } of await choose(subject, 'auto', { text: 'No.' })) {
      expectThat(text === 'No.', () => `the text is ${text}`);
    }
  },
};

const none: Check<ProviderSubject> = {
  name: 'none: the model makes no call',
  async run(subject) {
    const chosen = await choose(subject, 'none', { text: 'No.' });
    for (const { text } of chosen) expectThat(text === 'No.', () => `the text is ${text}`);
    const free = await choose(subject, 'auto', { text: 'No.' });
    // A server that is told makes no call; else the provider must not read one.
    if (chosen.every(({ sent }, index) => sent !== free[index]?.sent)) return;
    await withModel(subject, [CALLS_IT, CALLS_IT], async (served) => {
      const options = { tools: [WEATHER], toolChoice: { type: 'none' } };
      const { content } = await whole(served, options);
      for (const part of [...content, ...(await streamed(served, options))]) {
        expectThat(part.type !== 'tool-call', () => 'makes a call, and did not tell the server');
      }
    });
  },
};

/** A choice that must reach the server. */
function demanding(name: string, toolChoice: unknown): Check<ProviderSubject> {
  return {
    name,
    async run(subject) {
      const free = await choose(subject, 'auto', CALLS_IT);
      const chosen = await choose(subject, toolChoice, CALLS_IT);
      chosen.forEach(({ sent, calls }, index) => {
        expectThat(calls === 1, () => `found ${calls} calls`);
        expectThat(sent !== free[index]?.sent, () => 'sends the same request as for auto');
      });
    },
  };
}

/** Which tools a model may or must call. */
export const toolChoice: Group<ProviderSubject> = {
  name: 'tool-choice',
  about: 'The model calls the tools that it may or must call.',
  checks: [
    auto,
    none,
    demanding('required: the server is told that there must be a call', 'required'),
    demanding('tool: the server is told which call there must be', {
      type: 'tool',
      toolName: 'weather',
    }),
  ],
};
