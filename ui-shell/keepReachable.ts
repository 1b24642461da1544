import type { Release } from '#kernel'

const hiding = ['aria-hidden', 'inert']

/**
 * Keeps the modal reachable. A page that opens a dialog of its own hides all that is beside it, and
 * makes it inert; the modal is on top of both and would not let the visitor through.
 */
export function keepReachable(host: Element): Release {
  const free = () => {
    for (const name of hiding) host.removeAttribute(name)
  }
  const observer = new MutationObserver(free)
  observer.observe(host, { attributeFilter: hiding })
  free()
  return () => observer.disconnect()
}
