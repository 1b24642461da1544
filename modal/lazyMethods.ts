import type { Kernel } from '#kernel'
import type { ConnectionCalls } from './connectionMethods.ts'
import { connectionCalls } from './connectionMethods.ts'
import type { MoneyCalls } from './paymentMethods.ts'
import { moneyCalls } from './paymentMethods.ts'

/** The handle's calls that few sites make: loaded when the first of them is. */
export type LateCalls = ConnectionCalls & MoneyCalls

/**
 * Makes them. `ready` and `show` bring the modal to where what a feature offers is there, and to
 * where it can be drawn.
 */
export function lateCalls(
  kernel: Kernel,
  ready: () => Promise<unknown>,
  show: () => Promise<void>,
): LateCalls {
  return { ...connectionCalls(kernel, ready), ...moneyCalls(kernel, show) }
}
