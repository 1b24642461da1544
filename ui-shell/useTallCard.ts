import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** A toast covers the title of a card with less room above it, in pixels. */
const leastRoom = 40

/**
 * True while the card beside an element is so tall that its title lies at the top of the screen.
 * Without a card, as over a page, it is false.
 */
export function useTallCard(box: RefObject<HTMLElement | null>): boolean {
  const [tall, setTall] = useState(false)
  useLayoutEffect(() => {
    const card = box.current?.closest('.frame')?.querySelector('.card')
    if (!card || typeof IntersectionObserver === 'undefined') return
    // Not its size, which follows that of its content: two observers of sizes would raise errors in
    // the host's page.
    const watcher = new IntersectionObserver(
      (seen) => setTall(seen.at(-1)?.isIntersecting === true),
      { root: document, rootMargin: `0px 0px ${leastRoom - innerHeight}px 0px` },
    )
    watcher.observe(card)
    return () => watcher.disconnect()
  }, [box])
  return tall
}
