import type { Release, Router } from '#kernel'
import { findPageDialog } from './findPageDialog.ts'

/**
 * Puts the host element where the modal is to open, now and before each opening: into the given
 * element, else into the page's own dialog that the visitor is in, else into the body.
 */
export function attachHost(host: HTMLElement, given: Element | undefined, router: Router): Release {
  const place = () => {
    const home = given ?? findPageDialog() ?? document.body
    // A dialog that is moved is no longer on top.
    if (host.parentNode === home || host.shadowRoot?.querySelector('dialog[open]')) return
    home.append(host)
    // The page's dialog may have made all that was outside it so.
    host.inert = false
  }
  place()
  return router.subscribe(() => router.get().open && place())
}
