import type { Release } from '#kernel'
import { defineService } from '#kernel'
import type { Label } from './labelOf.ts'

/** A short message over the modal. It closes by itself after 2.5 s unless `autoClose` is false. */
export type ToastMessage = {
  /** Plugins that have no texts at hand give a label. */
  readonly message: string | Label
  readonly variant: 'success' | 'error' | 'loading'
  readonly autoClose?: boolean | undefined
  /** Where the visitor sees more: an explorer's page. */
  readonly link?: { readonly href: string; readonly label: Label } | undefined
}
/** A toast on screen; `key` tells two with the same message apart. */
export type Toast = ToastMessage & { readonly key: number }

/** One toast at a time: a new one closes the old, then shows after 150 ms. */
export type Toasts = {
  show(toast: ToastMessage): void
  hide(): void
  get(): Toast | undefined
  subscribe(listener: () => void): Release
}
/** The toasts, for plugins. */
export const toasts = defineService<Toasts>('shell.toasts')

/** What the toasts keep in the shell plugin's state. */
export type ToastState = { readonly toast?: Toast | undefined }
