import type { ListedFormat } from '../src/formats.js';

/** Whether a format writes prompts or request bodies. */
export async function kindOf({ load }: ListedFormat): Promise<'prompt' | 'messages'> {
  const { default: create } = (await load()) as {
    readonly default: () => { readonly kind: 'prompt' | 'messages' };
  };
  return create().kind;
}
