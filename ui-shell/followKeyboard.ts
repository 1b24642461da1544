import type { Release } from '#kernel'

/** Beyond this scale the visitor has zoomed into the page: what is in sight is theirs to choose. */
const zoomedScale = 1.01

/** The field in use, with its label and its error. */
const findField = (frame: HTMLElement) => {
  const input = frame.querySelector('input:focus')
  return input?.closest('.field, .code-field') ?? input
}

/**
 * Keeps a dialog on the part of the page that an on-screen keyboard leaves in sight, and the focused
 * field in sight within it. Browsers lay the keyboard over the page and keep the page's size, so
 * that the keyboard would cover the lower half of a sheet, its main button first.
 */
export function followKeyboard(frame: HTMLElement, viewport: VisualViewport): Release {
  const over = new AbortController()
  const { signal } = over
  let page = new DOMRect()
  const place = (start: string, size: string) =>
    Object.assign(frame.style, { insetBlockStart: start, blockSize: size })
  const follow = () => {
    const { top, height } = page
    const isCovered = height - viewport.height >= 1 && viewport.scale < zoomedScale
    // Shares of the page: lengths would depend on the CSS `zoom` of a host.
    const share = (length: number) => (isCovered ? `${(100 * length) / height}%` : '')
    place(share(viewport.offsetTop - top), share(viewport.height))
    frame.toggleAttribute('data-raised', isCovered)
  }
  const reveal = () => {
    if (frame.hasAttribute('data-raised')) findField(frame)?.scrollIntoView({ block: 'nearest' })
  }
  const arrange = () => {
    // Has all of the page for a moment, which ends the scroll of what then fits: not for each pan.
    place('', '')
    page = frame.getBoundingClientRect()
    follow()
    reveal()
  }
  // An error makes its field larger.
  const sizes = new ResizeObserver(reveal)
  const watch = () => {
    sizes.disconnect()
    const field = findField(frame)
    if (field) sizes.observe(field)
  }
  frame.addEventListener('focusin', watch, { signal })
  viewport.addEventListener('resize', arrange, { signal })
  viewport.addEventListener('scroll', follow, { signal })
  arrange()
  watch()
  return () => {
    over.abort()
    sizes.disconnect()
    place('', '')
    frame.removeAttribute('data-raised')
  }
}
