import type { Release, Router } from '#kernel'
import { findPageDialog } from './findPageDialog.ts'

/** A dialog that left the page and came back is no longer on top. */
function reopenDialogs(host: HTMLElement): void {
  for (const dialog of host.shadowRoot?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) {
    dialog.close()
    dialog.showModal()
  }
}

/** A page that takes the element out time and again, as soon as it is back, means it. */
const maxAttempts = 20
/** A page that let the element stand this long draws itself again. Milliseconds. */
const standing = 200

/**
 * Puts the host element where the modal is to open, now and before each opening: into the given
 * element, else into the page's own dialog that the visitor is in, else into the body. Puts it back
 * when the page takes it out while the modal is open.
 */
export function attachHost(host: HTMLElement, given: Element | undefined, router: Router): Release {
  // A translator would replace texts that React goes on to change, amounts and addresses among them.
  host.translate = false
  let tries = 0
  let lastTry = 0
  const place = (dialog?: Element | null) => {
    const home = given ?? dialog ?? document.body
    // A host that removes its own element wants the modal gone.
    if (host.parentNode === home || !home.isConnected) return
    home.append(host)
    // The page's dialog may have made all that was outside it so.
    host.inert = false
    reopenDialogs(host)
  }
  const watch = () => {
    // Each level alone: a page may change much and often.
    for (let at = host.parentNode; at; at = at.parentNode) observer.observe(at, { childList: true })
  }
  const observer = new MutationObserver(() => {
    if (host.isConnected || tries >= maxAttempts) return
    const now = performance.now()
    tries = now - lastTry > standing ? 1 : tries + 1
    lastTry = now
    place()
    watch()
  })
  const follow = () => {
    observer.disconnect()
    if (!router.get().open) return
    tries = 0
    // A dialog that is moved is no longer on top.
    if (!host.isConnected || !host.shadowRoot?.querySelector('dialog[open]'))
      place(findPageDialog())
    watch()
  }
  if (!host.isConnected) place(findPageDialog())
  follow()
  const release = router.subscribe(follow)
  return () => {
    release()
    observer.disconnect()
  }
}
