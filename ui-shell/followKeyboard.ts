import type { Release } from '#kernel'

/** Beyond this scale the visitor has zoomed into the page: what is in sight is theirs to choose. */
const zoomedScale = 1.01

/**
 * Keeps a dialog on the part of the page that an on-screen keyboard leaves in sight, and the focused
 * field in sight within it. Browsers lay the keyboard over the page and keep the page's size, so
 * that the keyboard would cover the lower half of a sheet, its main button first.
 */
export function followKeyboard(frame: HTMLElement, viewport: VisualViewport): Release {
  const over = new AbortController()
  const { signal } = over
  const place = (start: string, size: string) =>
    Object.assign(frame.style, { insetBlockStart: start, blockSize: size })
  const follow = () => {
    place('', '')
    const { top, height } = frame.getBoundingClientRect()
    const isCovered = height - viewport.height >= 1 && viewport.scale < zoomedScale
    // Shares of the page: lengths would depend on the CSS `zoom` of a host.
    const share = (length: number) => `${(100 * length) / height}%`
    if (isCovered) place(share(viewport.offsetTop - top), share(viewport.height))
    return isCovered
  }
  const arrange = () => {
    if (!follow()) return
    const focused = frame.querySelector(':focus')
    // With the field's label and its error.
    const whole = focused?.closest('.field') ?? focused
    whole?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', arrange, { signal })
  viewport.addEventListener('scroll', follow, { signal })
  arrange()
  return () => {
    over.abort()
    place('', '')
  }
}
