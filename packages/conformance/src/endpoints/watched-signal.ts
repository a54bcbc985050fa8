/** Creates a signal that counts its listeners. */
export function watchedSignal(): { readonly signal: AbortSignal; listeners(): number } {
  const { signal } = new AbortController();
  const listening = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  const watched: Pick<AbortSignal, 'addEventListener' | 'removeEventListener'> = {
    addEventListener: (...given: Parameters<typeof add>) => {
      listening.add(given[1]);
      add(...given);
    },
    removeEventListener: (...given: Parameters<typeof remove>) => {
      listening.delete(given[1]);
      remove(...given);
    },
  };
  return { signal: Object.assign(signal, watched), listeners: () => listening.size };
}
