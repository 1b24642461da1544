import type { Release, Router } from '#kernel'

/** A dialog that left the page and came back is no longer on top. */
function reopenDialogs(host: HTMLElement): void {
  for (const dialog of host.shadowRoot?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) {
    dialog.close()
    dialog.showModal()
  }
}

/** A page that takes the element out time and again means it. */
const maxAttempts = 20

/**
 * Puts the host element into its parent, and puts it back when the page takes it out while the
 * modal is open.
 */
export function attachHost(host: HTMLElement, parent: Element, router: Router): Release {
  let tries = 0
  const place = () => {
    if (host.isConnected || tries++ >= maxAttempts) return
    // A page may replace its body; a host that removes its own element wants the modal gone.
    const home = parent.localName === 'body' ? document.body : parent
    if (!home.isConnected) return
    home.append(host)
    reopenDialogs(host)
    // The body may be another one now, and its content go next.
    observer.observe(document.body, { childList: true })
  }
  const observer = new MutationObserver(place)
  const follow = () => {
    observer.disconnect()
    if (!router.get().open) return
    tries = 0
    place()
    // Two levels, no more: a page may change much and often.
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
    observer.observe(parent, { childList: true })
  }
  if (!host.isConnected) parent.append(host)
  follow()
  const release = router.subscribe(follow)
  return () => {
    release()
    observer.disconnect()
  }
}
