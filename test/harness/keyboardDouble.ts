/**
 * Stands for the visual viewport over which a phone's keyboard lies; no browser that runs here has
 * such a keyboard.
 */
export class KeyboardDouble extends EventTarget implements Partial<VisualViewport> {
  height = innerHeight
  offsetTop = 0
  scale = 1

  /** Shows the part of the page from `offsetTop` on that is `height` pixels high. */
  leave(height: number, offsetTop = 0): void {
    const type = height === this.height ? 'scroll' : 'resize'
    Object.assign(this, { height, offsetTop })
    this.dispatchEvent(new Event(type))
  }
}
