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
    const card = box.current?.closest('.frame')?.querySelector<HTMLElement>('.card')
    if (!card) return
    // Its offset, as a card on its way in is lower for a moment.
    const measure = () => setTall(card.offsetTop < leastRoom)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(card)
    return () => observer.disconnect()
  }, [box])
  return tall
}
