import type { ModelPattern } from '@modelspeak/core';

const OTHERS = ['*base*', '*-her', '*-her-*', '*vl*'];

/** What a version of M2 is told of itself where nobody says anything. */
const LATER = ['2.1', '2.5', '2.7'].map(
  (version): ModelPattern => ({
    match: named(version),
    except: OTHERS,
    options: {
      identity: `You are a helpful assistant. Your name is MiniMax-M${version} and is built by MiniMax.`,
    },
  }),
);

/** Those of M2: what its later versions are told of themselves differs. */
export const M2_MODELS: readonly ModelPattern[] = [{ match: named('2'), except: OTHERS }, ...LATER];

/** Those of M3. */
export const M3_MODELS: readonly ModelPattern[] = [{ match: named('3'), except: OTHERS }];

/** How hosts spell a version: `minimax-m2.5`, `minimax-m2p5` at Fireworks; and its sizes. */
function named(version: string): readonly string[] {
  const names = new Set([`minimax-m${version}`, `minimax-m${version.replace('.', 'p')}`]);
  return [...names].flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
