import type { Namespace } from '#kernel'
import { isAccountId, parseNamespace, toAccountId } from '#kernel'
import { parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { sendError } from './errors.ts'

/** What is complete enough to be planned. */
export type CompleteTransfer = {
  readonly token: Token
  readonly amount: bigint | 'max'
  readonly to: string
}

/**
 * An ERC-20 token is named by its contract: CAIP-10 with an address that the namespace can read.
 */
function isTokenAddressValid(
  { asset, network }: Token,
  { parseAddress }: Pick<Namespace, 'parseAddress'>,
): boolean {
  if (asset.id === 'native' || parseNamespace(network) !== 'eip155') return true
  return isAccountId(toAccountId(network, asset.id)) && parseAddress(asset.id, network).ok
}

/**
 * Takes the state as a transfer. Throws `An amount and receiver address are required`, `A token is
 * required`, `A native token address is required for token sends`.
 */
export function readCompleteTransfer(
  { token, sendTokenAmount, max, recipient }: SendState,
  code: Pick<Namespace, 'parseAddress'>,
): CompleteTransfer {
  if (
    sendTokenAmount.trim() === '' ||
    recipient.status !== 'good' ||
    recipient.address === undefined
  )
    throw sendError('send-incomplete')
  if (!token) throw sendError('send-token-missing')
  if (!isTokenAddressValid(token, code)) throw sendError('send-token-address')
  const read = parseAmount(sendTokenAmount, token.asset.decimals)
  if (!read.ok || read.value === 0n) throw sendError('send-incomplete')
  return { token, amount: max ? 'max' : read.value, to: recipient.address }
}
