import type { Release } from '#kernel'
import { defineService } from '#kernel'
import type { Label } from './defineLabels.ts'
import type { IconName } from './IconName.ts'

/**
 * A short message over the modal. It closes by itself after 2.5 s, except while it is pointed at or
 * has the focus. With `autoClose: false`, or with a link, it stays until it is dismissed.
 */
export type ToastMessage = {
  readonly message: Label
  readonly variant: 'success' | 'error' | 'loading'
  /** The icon before the message, by its name; that of the variant where absent. */
  readonly svg?: IconName | undefined
  /** True by default for a toast without a link. */
  readonly autoClose?: boolean | undefined
  /** A page with more, such as a block explorer's. */
  readonly link?: { readonly href: string; readonly label: Label } | undefined
}
/** A toast; `open` while it is on screen, `key` differs for each. */
export type Toast = ToastMessage & {
  readonly key: number
  readonly open: boolean
  readonly autoClose: boolean
}

/** One toast at a time: a new one closes the old, then shows after 150 ms. */
export type Toasts = {
  show(toast: ToastMessage): void
  hide(): void
  /** The one on screen. */
  get(): Toast | undefined
  /** Stops the time of the one on screen; its whole time starts again with the release. */
  pause(): Release
  /** Marks the one on screen as announced; false if it already was, by another frame. */
  markAnnounced(): boolean
  subscribe(listener: () => void): Release
}
/** The toasts, for plugins. */
export const toastsRef = defineService<Toasts>('shell.toasts')

/** The last toast, also after it closed. */
export type ToastState = { readonly toast?: Toast | undefined }
