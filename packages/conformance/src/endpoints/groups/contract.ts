import type { PromptCapabilities } from '@modelspeak/endpoint';
import { type Check, expectThat, type Group } from '../../check.js';
import type { EndpointSubject } from '../subject.js';

/** The allowed values of each capability. */
const CAPABILITIES: { readonly [Name in keyof PromptCapabilities]: readonly unknown[] } = {
  tokenIds: [true, false],
  specialTokens: ['apart', 'text', 'hidden'],
  grammar: ['gbnf', 'lark', 'structural-tag', undefined],
  logitBias: [true, false],
  logProbs: [true, false],
};

const hasItsShape: Check<EndpointSubject> = {
  name: 'has a kind, a name and the methods of its kind',
  run({ endpoint }) {
    const { kind, name } = endpoint as { readonly kind: unknown; readonly name: unknown };
    expectThat(kind === 'prompt' || kind === 'body', () => `kind: found ${kind}`);
    expectThat(typeof name === 'string' && name !== '', () => `name: found ${name}`);
    const methods: Readonly<Record<string, unknown>> = { ...endpoint };
    for (const method of endpoint.kind === 'prompt' ? ['complete'] : ['stream', 'send']) {
      expectThat(typeof methods[method] === 'function', () => `${method}: is not a method`);
    }
    for (const method of ['tokenizer', 'embed', 'image']) {
      const isFit = methods[method] === undefined || typeof methods[method] === 'function';
      expectThat(isFit, () => `${method}: is not a method`);
    }
  },
};

const saysWhatItCan: Check<EndpointSubject> = {
  name: 'declares capabilities with values from the contract',
  skip: ({ endpoint }) => (endpoint.kind === 'prompt' ? undefined : 'takes request bodies'),
  run({ endpoint }) {
    if (endpoint.kind !== 'prompt') return;
    const capabilities: Readonly<Record<string, unknown>> = { ...endpoint.capabilities };
    for (const [name, values] of Object.entries(CAPABILITIES)) {
      const value = capabilities[name];
      expectThat(
        values.includes(value),
        () => `capabilities.${name}: found ${value}, expected one of ${values.join(', ')}`,
      );
    }
  },
};

/** The endpoint has the right shape. */
export const contract: Group<EndpointSubject> = {
  name: 'contract',
  about: 'The endpoint has the right shape and declares its capabilities.',
  checks: [hasItsShape, saysWhatItCan],
};
