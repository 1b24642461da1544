import { drawElement } from './drawElement.ts'

/** Draws what `Skeleton` draws. */
export const drawSkeleton = (rows: number, slim = false): Element =>
  drawElement(
    'div',
    { class: slim ? 'skeleton slim' : 'skeleton', 'aria-hidden': 'true' },
    ...Array.from({ length: rows }, () => drawElement('span', {})),
  )
