import type { Network } from '#kernel'

/**
 * The addresses of every part; `npm start -- --json` prints them. A part that is missing is null.
 */
export type SandboxInfo = {
  readonly demo: string | null
  /** Documentation and gallery of views: `npm start` serves them, a sandbox in a test does not. */
  readonly docs: string | null
  readonly gallery: string | null
  readonly api: string
  readonly relay: string
  readonly secure: string | null
  readonly identity: string | null
  readonly inbox: string | null
  /** Pages of the companies that sell coins, and of the exchanges; on an origin of their own. */
  readonly onramp: string | null
  readonly exchange: string | null
  /** RPC addresses by CAIP-2 id. */
  readonly chains: Readonly<Record<string, string>>
  /** Networks that no namespace ships: pages name them to the modal. */
  readonly networks: readonly Network[]
  /** Tokens there are from the start, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly string[]>>
}
