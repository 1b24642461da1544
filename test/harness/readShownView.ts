/**
 * The view that is on screen and ready to use, by its name in the specification; `closed`, or
 * `loading`, when there is none. Runs in the page.
 */
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
