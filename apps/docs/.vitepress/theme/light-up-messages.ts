/**
 * When a visitor points at or focuses a message, or a piece of a prompt that comes from a message, this
 * marks everything from that message in the same example. Returns a function that stops it.
 */
export function lightUpMessages(document: Document): () => void {
  const onEvent = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    const origin = target.closest<HTMLElement>('[data-message]');
    const message = origin?.dataset['message'];
    const area = origin?.closest('.case');
    for (const lit of document.querySelectorAll('.is-lit')) {
      const isSame = lit.getAttribute('data-message') === message && lit.closest('.case') === area;
      if (!isSame) lit.classList.remove('is-lit');
    }
    if (message === undefined || area == null) return;
    for (const piece of area.querySelectorAll(`[data-message="${CSS.escape(message)}"]`)) {
      piece.classList.add('is-lit');
    }
  };
  document.addEventListener('pointerover', onEvent);
  document.addEventListener('focusin', onEvent);
  return () => {
    document.removeEventListener('pointerover', onEvent);
    document.removeEventListener('focusin', onEvent);
  };
}
