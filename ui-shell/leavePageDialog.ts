import type { Release, Router } from '#kernel'

type Place = {
  readonly router: Pick<Router, 'get'>
  /** The host's element that the modal is to be in. */
  readonly given: Element | undefined
}

/**
 * Takes the modal's element out of the page's own dialog that it opened in: when the page hides that
 * dialog, and when the modal is out of sight.
 */
export function leavePageDialog(
  host: Element,
  frame: HTMLElement,
  { router, given }: Place,
): Release {
  const observer = new ResizeObserver(() => {
    // The watch over an open modal puts the element into its own place.
    if (router.get().open && !frame.checkVisibility()) requestAnimationFrame(() => host.remove())
  })
  observer.observe(frame)
  return () => {
    observer.disconnect()
    if (host.isConnected && !given && host.parentNode !== document.body) document.body.append(host)
  }
}
