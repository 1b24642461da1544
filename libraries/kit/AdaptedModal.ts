import type { Modal } from '#ui-shell/host'

/** The calls of the handle that adapters use; the handle of `createModal` has them all. */
export type AdaptedModal = Pick<
  Modal,
  'getState' | 'subscribe' | 'ready' | 'connect' | 'disconnect' | 'request' | 'use'
>
