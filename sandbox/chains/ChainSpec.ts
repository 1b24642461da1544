import type { Network } from '#kernel'

/** A chain that is running. */
export type RunningChain = {
  /** Base URL on loopback that namespaces read; the door in front of it adds CORS. */
  readonly url: string
  /** Base units; `asset` is the AssetId of the chain's namespace, absent means the native coin. */
  balanceOf(address: string, asset?: string): Promise<bigint>
  /** Adds base units. Throws a RangeError for an asset it cannot give. */
  fund(address: string, amount: bigint, asset?: string): Promise<void>
  /**
   * The slot it was at when it was ready: what came before was the sandbox's own doing. Only where
   * the sandbox reads histories.
   */
  origin?(): number
  /** Back to the state it started in. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/**
 * A chain of the sandbox beside the EVM ones: what is known of it before it runs. It starts on
 * first use, or with `--with <id>`.
 */
export type ChainSpec = {
  /** Name for `--with`; also the folder under `sandbox/chains`. */
  readonly id: string
  /** The CAIP-2 ids it is read under; the first is its own. */
  readonly networks: readonly string[]
  readonly name: string
  /**
   * Set when its id is none of the networks that its namespace ships: pages then name it to the
   * modal.
   */
  readonly network?: Network
  isAddress(address: string): boolean
  /** Tokens there are from the start, by AssetId, for the demo page and tests. */
  readonly tokens?: readonly string[]
  start(): Promise<RunningChain>
}
