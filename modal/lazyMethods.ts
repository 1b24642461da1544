import type { Kernel } from '#kernel'
import type { ConnectionMethods } from './connectionMethods.ts'
import { connectionMethods } from './connectionMethods.ts'
import type { PaymentMethods } from './paymentMethods.ts'
import { paymentMethods } from './paymentMethods.ts'

/** The handle's calls that few sites make: loaded when the first of them is. */
export type LazyMethods = ConnectionMethods & PaymentMethods

/**
 * Makes them. `ready` and `show` bring the modal to where what a feature offers is there, and to
 * where it can be drawn.
 */
export function lazyMethods(
  kernel: Kernel,
  ready: () => Promise<unknown>,
  show: () => Promise<void>,
): LazyMethods {
  return { ...connectionMethods(kernel, ready), ...paymentMethods(kernel, show) }
}
