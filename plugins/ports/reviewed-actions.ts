import type { AbortOptions, Asset, AssetId, TransferPlan } from '#kernel'
import { defineService } from '#kernel'

type ConfirmableToken = { readonly asset: Asset; readonly confirmed?: boolean | undefined }

/**
 * Confirms a token by its chain's data.
 * `confirmed` is false if the decimals differ or the chain does not know the token. Otherwise its
 * names become the chain's, as far as the chain has names.
 */
export function confirmToken<Token extends ConfirmableToken>(
  token: Token,
  onChain: Asset | undefined,
): Token & { readonly confirmed: boolean } {
  const { asset } = token
  if (onChain?.decimals !== asset.decimals) return { ...token, confirmed: false }
  const { symbol, name } = onChain
  return {
    ...token,
    asset: { ...asset, symbol: symbol || asset.symbol, name: name || asset.name },
    confirmed: true,
  }
}

/**
 * True if symbol and decimals of a token match its chain's data.
 * False for a token that was not confirmed before.
 */
export function isTokenOnChain(token: ConfirmableToken, onChain: Asset | undefined): boolean {
  const { asset, confirmed } = confirmToken(token, onChain)
  return token.confirmed !== false && confirmed && asset.symbol === token.asset.symbol
}

/**
 * Names of contract functions that can be a swap.
 * Other known names mean something else: transferring a collectible, a permission, an ownership.
 */
export const swapFunctionPattern =
  /^(?:swap|exact(?:In|Out)put|(?:multicall|execute|deposit|withdraw)$)/

/** A transfer from the active account of a namespace. `amount` in base units. */
export type TransferOptions = AbortOptions & {
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
}

/** Transfers with the connected wallet of any namespace that can send. */
export type Transfers = {
  /**
   * Resolves fee, limits and `max` with the connected wallet. Throws `connection-missing`,
   * `send-unsupported` if the wallet cannot send the asset, and the faults of `Namespace.plan`.
   */
  plan(namespace: string, options: TransferOptions): Promise<TransferPlan>
  /**
   * Sends a plan with the wallet. Throws `send-unsupported`, `rejected`, and `transaction-invalid`
   * for a plan that is blocked or of another account.
   */
  send(
    namespace: string,
    plan: TransferPlan,
    options?: AbortOptions,
  ): Promise<{ readonly hash: string }>
}

/** Transfers, for plugins. */
export const transfersRef = defineService<Transfers>('kernel.transfers')
