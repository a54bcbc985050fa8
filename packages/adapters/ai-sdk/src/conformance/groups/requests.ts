import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { expectSame, expectSent, streamed, whole, withModel } from '../drive.js';
import type { ProviderSubject } from '../subject.js';

const YES = { text: 'Yes.' } as const;

const prompts: Check<ProviderSubject> = {
  name: 'sends system, user and assistant messages',
  async run(subject) {
    await withModel(subject, [YES, YES], async (served) => {
      const prompt = [
        { role: 'system', content: 'wordofsystem' },
        { role: 'user', content: [{ type: 'text', text: 'wordofuser' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'wordofassistant' }] },
        { role: 'user', content: [{ type: 'text', text: 'And?' }] },
      ];
      await whole(served, { prompt });
      await streamed(served, { prompt });
      for (const index of [0, 1]) {
        for (const word of ['wordofsystem', 'wordofuser', 'wordofassistant']) {
          expectSent(served, index, word, 'a message');
        }
      }
    });
  },
};

const headers: Check<ProviderSubject> = {
  name: 'sends the headers of the call',
  async run(subject) {
    await withModel(subject, [YES, YES], async (served) => {
      const given = { headers: { 'x-conformance': 'wordofheader', 'x-none': undefined } };
      await whole(served, given);
      await streamed(served, given);
      expectSame(
        served.sent().map((sent) => [sent.headers['x-conformance'], sent.headers['x-none']]),
        [
          ['wordofheader', undefined],
          ['wordofheader', undefined],
        ],
        'the headers',
      );
    });
  },
};

const raw: Check<ProviderSubject> = {
  name: 'shows raw chunks if asked to, and only then',
  async run(subject) {
    await withModel(subject, [YES, YES], async (served) => {
      const plain = await streamed(served);
      expectThat(!plain.some(({ type }) => type === 'raw'), () => 'shows them unasked');
      const asked = await streamed(served, { includeRawChunks: true });
      expectThat(
        asked.some(({ type }) => type === 'raw'),
        () => 'shows none',
      );
    });
  },
};

const identity: Check<ProviderSubject> = {
  name: 'has a specification version, a provider, a model id and supported URLs',
  async run(subject) {
    await withModel(subject, [], async ({ model }) => {
      const { specificationVersion, provider, modelId } = model;
      expectThat(
        ['v3', 'v4'].includes(specificationVersion),
        () => `the specification is ${specificationVersion}`,
      );
      expectThat(provider !== '' && modelId !== '', () => 'has no provider or no model id');
      for (const patterns of Object.values(await model.supportedUrls)) {
        expectThat(
          patterns.every((pattern) => pattern instanceof RegExp),
          () => 'supportedUrls are not patterns',
        );
      }
    });
  },
};

/** What a request carries. */
export const requests: Group<ProviderSubject> = {
  name: 'requests',
  about: 'A request carries the messages and headers of its call.',
  checks: [identity, prompts, headers, raw],
};
