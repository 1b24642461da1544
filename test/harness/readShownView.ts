/** The name of the view on screen; `closed` or `loading` if none is ready. Runs in the page. */
export function readShownView(): string {
  const frame = document
    .querySelector('latchkey-modal')
    ?.shadowRoot?.querySelector<HTMLElement>('dialog[open], section.frame')
  if (!frame) return 'closed'
  const shapes = frame.querySelector('.body > .skeleton:only-child')
  return shapes || !frame.querySelector('.heading')?.textContent
    ? 'loading'
    : (frame.dataset['view'] ?? '')
}
