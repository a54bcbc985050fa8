import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { generateText, streamed, whole, withModel } from '../drive.js';
import { CALL, WEATHER, weather } from '../replies.js';
import type { ProviderSubject, ScriptedReply } from '../subject.js';

const CALLS_IT: ScriptedReply = { calls: [CALL] };

/** Calls the model with a tool and a choice. Returns what the server was sent, and the result. */
async function choose(
  subject: ProviderSubject,
  toolChoice: unknown,
  reply: ScriptedReply,
): Promise<{ readonly sent: string; readonly calls: number; readonly text: string }> {
  return withModel(subject, [reply], async (served) => {
    const tools = { weather: weather(subject.ai) };
    const { text, steps } = await generateText(subject, served, { tools, toolChoice });
    const calls = steps.flatMap(({ toolCalls }) => toolCalls).length;
    return { sent: served.sent()[0]?.body ?? '', calls, text };
  });
}

const auto: Check<ProviderSubject> = {
  name: 'auto: the model may call a tool, or not',
  async run(subject) {
    const calling = await choose(subject, 'auto', CALLS_IT);
    expectThat(calling.calls === 1, () => `found ${calling.calls} calls`);
    expectThat(calling.sent.includes(WEATHER.description ?? ''), () => 'does not offer the tool');
    const saying = await choose(subject, 'auto', { text: 'No.' });
    expectThat(saying.text === 'No.', () => `the text is ${saying.text}`);
  },
};

const none: Check<ProviderSubject> = {
  name: 'none: the model makes no call',
  async run(subject) {
    const { sent, text } = await choose(subject, 'none', { text: 'No.' });
    expectThat(text === 'No.', () => `the text is ${text}`);
    const { sent: free } = await choose(subject, 'auto', { text: 'No.' });
    // A server that is told makes no call; else the provider must not read one.
    if (sent !== free) return;
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
      const { sent: free } = await choose(subject, 'auto', CALLS_IT);
      const { sent, calls } = await choose(subject, toolChoice, CALLS_IT);
      expectThat(calls === 1, () => `found ${calls} calls`);
      expectThat(sent !== free, () => 'sends the same request as for auto');
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
