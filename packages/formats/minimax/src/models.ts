import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat([
  '*-her',
  '*-her-*',
  '*vl*',
]);

/** The later versions of M2, each with its own default system message. */
const LATER = ['2.1', '2.5', '2.7'].map(
  (version): ModelPattern => ({
    match: named(version),
    except: OTHERS,
    options: {
      identity: `You are a helpful assistant. Your name is MiniMax-M${version} and is built by MiniMax.`,
    },
  }),
);

/** The models of M2. */
export const M2_MODELS: readonly ModelPattern[] = [{ match: named('2'), except: OTHERS }, ...LATER];

/** The models of M3. */
export const M3_MODELS: readonly ModelPattern[] = [{ match: named('3'), except: OTHERS }];

/**
 * Matches the names of a version (`minimax-m2.5`, `minimax-m2p5` at Fireworks, `minimax-m2-5` at others) in all
 * its sizes.
 */
function named(version: string): readonly string[] {
  const names = new Set(['.', 'p', '-'].map((point) => `minimax-m${version.replace('.', point)}`));
  return [...names].flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
