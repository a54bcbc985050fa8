import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import {
  expectSame,
  expectSent,
  generateText,
  PROMPT,
  streamText,
  typesIn,
  whole,
  withModel,
} from '../drive.js';
import { CALL, CALLS, WEATHER, weather } from '../replies.js';
import type { ProviderSubject } from '../subject.js';

/** Words that a prompt does not contain by chance. */
const [FIRST, SECOND] = ['wordoffirst', 'wordofsecond'];

const resultOf = ({ city }: { city: string }) => (city === 'Paris' ? FIRST : SECOND);

const answers: Check<ProviderSubject> = {
  name: 'sends the results of parallel calls to the model, whole',
  async run(subject) {
    const { ai } = subject;
    await withModel(subject, [CALLS, { text: 'Rain.' }], async (served) => {
      const { text, steps } = await generateText(subject, served, {
        tools: { weather: weather(ai, resultOf) },
        stopWhen: ai.stepCountIs(5),
      });
      expectSame([text, steps.length], ['Rain.', 2], 'the answer and the steps');
      expectSent(served, 1, FIRST, 'the first result');
      expectSent(served, 1, SECOND, 'the second result');
      expectSent(served, 1, 'Paris', 'the call itself');
    });
  },
};

const streams: Check<ProviderSubject> = {
  name: 'sends the results of parallel calls to the model, streamed',
  async run(subject) {
    const { ai } = subject;
    await withModel(subject, [CALLS, { text: 'Rain.' }], async (served) => {
      const result = streamText(subject, served, {
        tools: { weather: weather(ai, resultOf) },
        stopWhen: ai.stepCountIs(5),
      });
      const types = await typesIn(result);
      expectThat(!types.includes('error'), () => 'the stream has an error');
      expectSame(await result.text, 'Rain.', 'the answer');
      expectSent(served, 1, FIRST, 'the first result');
      expectSent(served, 1, SECOND, 'the second result');
    });
  },
};

const fails: Check<ProviderSubject> = {
  name: 'tells the model why a tool failed',
  async run(subject) {
    const { ai } = subject;
    await withModel(subject, [{ calls: [CALL] }, { text: 'Sorry.' }], async (served) => {
      const failing = weather(ai, () => {
        throw new Error(FIRST);
      });
      const { text } = await generateText(subject, served, {
        tools: { weather: failing },
        stopWhen: ai.stepCountIs(5),
      });
      expectSame(text, 'Sorry.', 'the answer');
      expectSent(served, 1, FIRST, "the tool's error");
    });
  },
};

const stops: Check<ProviderSubject> = {
  name: 'stops when the condition says so',
  async run(subject) {
    const { ai } = subject;
    const script = [{ calls: [CALL] }, { calls: [CALL] }, { text: 'Never.' }];
    await withModel(subject, script, async (served) => {
      const { steps, finishReason } = await generateText(subject, served, {
        tools: { weather: weather(ai, resultOf) },
        stopWhen: ai.stepCountIs(2),
      });
      expectSame(
        [steps.length, finishReason],
        [2, 'tool-calls'],
        'the steps and the finish reason',
      );
      expectSame(served.sent().length, 2, 'the requests');
    });
  },
};

/** Sends a result that a program has made, in each form. */
function sends(name: string, output: LanguageModelV4ToolResultOutput): Check<ProviderSubject> {
  return {
    name,
    async run(subject) {
      await withModel(subject, [{ text: 'Yes.' }], async (served) => {
        const call = { toolCallId: 'call_1', toolName: 'weather' };
        await whole(served, {
          tools: [WEATHER],
          prompt: [
            ...PROMPT,
            { role: 'assistant', content: [{ type: 'tool-call', ...call, input: CALL.input }] },
            { role: 'tool', content: [{ type: 'tool-result', ...call, output }] },
          ],
        });
        expectSent(served, 0, FIRST, 'the result');
      });
    },
  };
}

/** Tools that run, and what the model learns of them. */
export const loop: Group<ProviderSubject> = {
  name: 'loop',
  about: 'The results of tools reach the model.',
  checks: [
    answers,
    streams,
    fails,
    stops,
    sends('sends a result that is text', { type: 'text', value: FIRST }),
    sends('sends a result that is JSON', { type: 'json', value: { found: FIRST } }),
    sends('sends a result that has parts', {
      type: 'content',
      value: [{ type: 'text', text: FIRST }],
    }),
    sends('sends an error that is text', { type: 'error-text', value: FIRST }),
    sends('sends an error that is JSON', { type: 'error-json', value: { error: FIRST } }),
    sends('sends why the user denied a call', { type: 'execution-denied', reason: FIRST }),
  ],
};
