import type { Namespace } from '#kernel'
import { isAccountId, parseNamespace, toAccountId } from '#kernel'
import { parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { sendError } from './errors.ts'
import { toMemoOption } from './toMemoOption.ts'

/** A complete send form. */
export type CompleteTransfer = {
  readonly token: Token
  readonly amount: bigint | 'max'
  readonly to: string
  readonly memo?: string
}

/** True for an EVM token id with a contract: CAIP-10 with a valid address. */
function isTokenAddressValid(
  { asset, network }: Token,
  { parseAddress }: Pick<Namespace, 'parseAddress'>,
): boolean {
  if (asset.id === 'native' || parseNamespace(network) !== 'eip155') return true
  return isAccountId(toAccountId(network, asset.id)) && parseAddress(asset.id, network).ok
}

/**
 * Reads the state as a transfer.
 * Throws `send-incomplete`, `send-token-missing`, `send-token-address`.
 */
export function readCompleteTransfer(
  { token, sendTokenAmount, max, recipient, memo }: SendState,
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
  return {
    token,
    amount: max ? 'max' : read.value,
    to: recipient.address,
    ...toMemoOption(memo),
  }
}
