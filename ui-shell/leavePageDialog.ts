import type { Release, Router } from '#kernel'

/**
 * Takes the modal's element out of the page's own dialog that it opened in: when the page hides that
 * dialog, and when the modal is out of sight. Not for one whose place the host gave.
 */
export function leavePageDialog(
  host: Element,
  frame: HTMLElement,
  router: Pick<Router, 'get'>,
): Release {
  const observer = new ResizeObserver(() => {
    // The watch over an open modal puts the element into its own place.
    if (router.get().open && !frame.checkVisibility()) requestAnimationFrame(() => host.remove())
  })
  observer.observe(frame)
  return () => {
    observer.disconnect()
    if (host.isConnected && host.parentNode !== document.body) document.body.append(host)
  }
}
