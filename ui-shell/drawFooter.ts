import { drawElement } from './drawElement.ts'
import { safeHref } from './safeHref.ts'
import type { LinkedText } from './writeLegalText.ts'

const drawLinked = ({ text, links }: LinkedText) =>
  text.split(/\{(\w+)\}/).map((part, at) => {
    const link = at % 2 === 1 ? links[part] : undefined
    return link
      ? drawElement(
          'a',
          {
            class: 'link',
            href: safeHref(link.href),
            target: '_blank',
            rel: 'noreferrer noopener',
          },
          link.label,
        )
      : part
  })

/** Draws the footer of a first view: the legal sentence, and the place of a line that is to come. */
export const drawFooter = (legal: LinkedText | undefined, expectsLine: boolean): Element =>
  drawElement(
    'div',
    { class: 'footer' },
    legal && drawElement('p', { class: 'legal', 'data-footer': 'legal' }, ...drawLinked(legal)),
    expectsLine && drawElement('p', { class: 'aside', 'aria-hidden': 'true' }, '\u00a0'),
  )
