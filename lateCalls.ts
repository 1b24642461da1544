import type { Kernel } from '#kernel'
import type { ConnectionCalls } from './connectionCalls.ts'
import { connectionCalls } from './connectionCalls.ts'
import type { MoneyCalls } from './moneyCalls.ts'
import { moneyCalls } from './moneyCalls.ts'

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
