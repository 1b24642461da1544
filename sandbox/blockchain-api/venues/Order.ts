import type { Hex } from 'viem'
import type { Asset } from '../assets/Asset.ts'

/** A purchase at the on-ramp or a withdrawal from an exchange. */
export type Order = {
  readonly id: string
  readonly asset: Asset
  /** Base units. */
  readonly amount: bigint
  readonly recipient: string
  /** `waiting` until the visitor decides on the page, `sending` until it is on the chain. */
  readonly status: 'new' | 'waiting' | 'sending' | 'done' | 'failed'
  readonly hash?: Hex | undefined
}
