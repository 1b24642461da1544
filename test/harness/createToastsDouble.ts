import type { Toasts } from '#ui-shell/slots'

/** Toasts that are only recorded: none is ever on screen. */
export function createToastsDouble(show: Toasts['show']): Toasts {
  return {
    show,
    hide() {},
    get: () => undefined,
    subscribe: () => () => {},
    pause: () => () => {},
    markAnnounced: () => false,
  }
}
