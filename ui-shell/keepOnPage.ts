import type { Release, Router } from '#kernel'

/** A page that takes the element out time and again means it. */
const maxAttempts = 20

/** A dialog that left the page and came back is no longer on top. */
function reopenDialogs(host: Element): void {
  for (const dialog of host.shadowRoot?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) {
    dialog.close()
    dialog.showModal()
  }
}

/**
 * Puts the open modal's element back when the page takes it out, or hides the dialog of its own that
 * it stands in; once the modal is out of sight, back from that dialog to its own place.
 */
export function keepOnPage(
  host: Element,
  frame: HTMLElement,
  { router, given }: { readonly router: Router; readonly given: Element | undefined },
): Release {
  let tries = 0
  const putHome = () => {
    const home = given ?? document.body
    // A host that removes its own element wants the modal gone.
    if (home.isConnected && home !== host.parentNode) home.append(host)
  }
  const putBack = () => {
    if (host.isConnected || !router.get().open || tries++ >= maxAttempts) return
    putHome()
    if (!host.isConnected) return
    reopenDialogs(host)
    watch()
  }
  const observer = new MutationObserver(putBack)
  const watch = () => {
    observer.observe(document.documentElement, { childList: true })
    // Each level alone: a page may change much and often.
    for (let at = host.parentNode; at; at = at.parentNode) observer.observe(at, { childList: true })
  }
  const sizes = new ResizeObserver(() => {
    if (router.get().open && !frame.checkVisibility()) requestAnimationFrame(() => host.remove())
  })
  putBack()
  watch()
  sizes.observe(frame)
  return () => {
    observer.disconnect()
    sizes.disconnect()
    if (host.isConnected) putHome()
  }
}
