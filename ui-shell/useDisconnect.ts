import type { Modal } from '#kernel'
import { useHandle } from './HandleContext.ts'

/** Disconnects one namespace, or all. */
export function useDisconnect(): { readonly disconnect: Modal['disconnect'] } {
  return { disconnect: useHandle().modal.disconnect }
}
