import { type Check, expectThat, type Group, inTime } from '@modelspeak/conformance/suites';
import type { AiSdk } from '../ai-module.js';
import {
  expectSame,
  generateText,
  only,
  streamed,
  streamText,
  whole,
  withModel,
} from '../drive.js';
import type { ProviderSubject } from '../subject.js';

const WORD = 'wordofschema';

const SCHEMA = {
  type: 'object',
  properties: { [WORD]: { type: 'string', maxLength: 20 } },
  required: [WORD],
  additionalProperties: false,
};

const VALUE = { [WORD]: 'sunny' };

function returns(
  name: string,
  outputOf: (ai: AiSdk) => unknown,
  text: string,
  expected: unknown,
): Check<ProviderSubject> {
  return {
    name,
    async run(subject) {
      const output = outputOf(subject.ai);
      await withModel(subject, [{ text }, { text }], async (served) => {
        const result = await generateText(subject, served, { output });
        expectSame(result.output, expected, 'the whole output');
        const stream = streamText(subject, served, { output });
        const read = async () => {
          let last: unknown;
          for await (const partial of stream.partialOutputStream) last = partial;
          return last;
        };
        expectSame(await inTime(read(), 'the partial output'), expected, 'the last partial output');
        expectSame(await stream.output, expected, 'the streamed output');
      });
    },
  };
}

const responseFormat = { type: 'json', name: 'answer', schema: SCHEMA };

const tells: Check<ProviderSubject> = {
  name: 'sends the schema to the server, or warns',
  async run(subject) {
    const text = JSON.stringify(VALUE);
    await withModel(subject, [{ text }, { text }], async (served) => {
      const { warnings } = await whole(served, { responseFormat });
      const start = only(await streamed(served, { responseFormat }), 'stream-start');
      [warnings, start.warnings].forEach((told, index) => {
        const isSent = served.sent()[index]?.body.includes(WORD) === true;
        expectThat(isSent || told.length > 0, () => 'drops the schema without a warning');
      });
    });
  },
};

/** Output that fits a schema. */
export const output: Group<ProviderSubject> = {
  name: 'output',
  about: 'Output that fits a schema is asked for and returned.',
  checks: [
    returns(
      'returns an object',
      ({ Output, jsonSchema }) => Output.object({ schema: jsonSchema(SCHEMA as never) } as never),
      JSON.stringify(VALUE),
      VALUE,
    ),
    returns(
      'returns an array',
      ({ Output, jsonSchema }) => Output.array({ element: jsonSchema(SCHEMA as never) } as never),
      JSON.stringify({ elements: [VALUE, VALUE] }),
      [VALUE, VALUE],
    ),
    returns(
      'returns a choice',
      ({ Output }) => Output.choice({ options: ['sunny', 'rainy'] } as never),
      '{"result":"rainy"}',
      'rainy',
    ),
    tells,
  ],
};
