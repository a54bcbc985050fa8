import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { only, streamed, whole, withModel } from '../drive.js';
import type { ProviderSubject } from '../subject.js';

/** A value of each setting that a request does not contain by chance. */
const SETTINGS: Readonly<Record<string, { readonly value: unknown; readonly shown: string }>> = {
  maxOutputTokens: { value: 4711, shown: '4711' },
  temperature: { value: 0.1234, shown: '0.1234' },
  topP: { value: 0.8765, shown: '0.8765' },
  topK: { value: 3791, shown: '3791' },
  presencePenalty: { value: 0.4321, shown: '0.4321' },
  frequencyPenalty: { value: 0.5678, shown: '0.5678' },
  seed: { value: 918273, shown: '918273' },
  stopSequences: { value: ['wordofstop'], shown: 'wordofstop' },
};

function sendsOrWarns(feature: string): Check<ProviderSubject> {
  const { value, shown } = SETTINGS[feature] ?? { value: undefined, shown: '' };
  return {
    name: `${feature}: sends it, or warns`,
    async run(subject) {
      await withModel(subject, [{ text: 'Yes.' }, { text: 'Yes.' }], async (served) => {
        const { warnings } = await whole(served, { [feature]: value });
        const start = only(await streamed(served, { [feature]: value }), 'stream-start');
        [warnings, start.warnings].forEach((told, index) => {
          const isSent = served.sent()[index]?.body.includes(shown) === true;
          const names = told.map((warning) => ('feature' in warning ? warning.feature : ''));
          expectThat(
            isSent || names.includes(feature),
            () => `drops ${feature} without a warning: ${JSON.stringify(told)}`,
          );
        });
      });
    },
  };
}

const leavesOut: Check<ProviderSubject> = {
  name: "warns of another provider's tool, and leaves it out",
  async run(subject) {
    const tools = [{ type: 'provider', id: 'other.search', name: 'wordoftool', args: {} }];
    await withModel(subject, [{ text: 'Yes.' }], async (served) => {
      const { warnings } = await whole(served, { tools });
      expectThat(warnings.length > 0, () => 'gives no warning');
      const isSent = served.sent()[0]?.body.includes('wordoftool') === true;
      expectThat(!isSent, () => 'sends the tool anyway');
    });
  },
};

const isQuiet: Check<ProviderSubject> = {
  name: 'gives no warning if nothing is set',
  async run(subject) {
    await withModel(subject, [{ text: 'Yes.' }], async (served) => {
      const { warnings } = await whole(served);
      expectThat(warnings.length === 0, () => `warns: ${JSON.stringify(warnings)}`);
    });
  },
};

/** The settings of a call. */
export const settings: Group<ProviderSubject> = {
  name: 'settings',
  about: 'Each setting reaches the server, or there is a warning.',
  checks: [...Object.keys(SETTINGS).map(sendsOrWarns), leavesOut, isQuiet],
};
