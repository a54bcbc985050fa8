import type { SharedV4Warning } from '@ai-sdk/provider';
import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { only, streamed, whole, withModel } from '../drive.js';
import type { ProviderSubject, ServedModel } from '../subject.js';

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
        const warnings = await warningsOf(served, { [feature]: value });
        warnings.forEach((told, index) => {
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

const YES = { text: 'Yes.' } as const;

const leavesOut: Check<ProviderSubject> = {
  name: "warns of another provider's tool, and leaves it out",
  async run(subject) {
    const tools = [{ type: 'provider', id: 'other.search', name: 'wordoftool', args: {} }];
    await withModel(subject, [YES, YES], async (served) => {
      for (const warnings of await warningsOf(served, { tools })) {
        expectThat(warnings.length > 0, () => 'gives no warning');
      }
      const isSent = served.sent().some(({ body }) => body.includes('wordoftool'));
      expectThat(!isSent, () => 'sends the tool anyway');
    });
  },
};

const isQuiet: Check<ProviderSubject> = {
  name: 'gives no warning if nothing is set',
  async run(subject) {
    await withModel(subject, [YES, YES], async (served) => {
      for (const warnings of await warningsOf(served, {})) {
        expectThat(warnings.length === 0, () => `warns: ${JSON.stringify(warnings)}`);
      }
    });
  },
};

/** The warnings of a whole reply and of a streamed one. */
async function warningsOf(
  served: ServedModel,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly (readonly SharedV4Warning[])[]> {
  const { warnings } = await whole(served, options);
  return [warnings, only(await streamed(served, options), 'stream-start').warnings];
}

/** The settings of a call. */
export const settings: Group<ProviderSubject> = {
  name: 'settings',
  about: 'Each setting reaches the server, or there is a warning.',
  checks: [...Object.keys(SETTINGS).map(sendsOrWarns), leavesOut, isQuiet],
};
