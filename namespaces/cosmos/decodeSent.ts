import type { Caip2, Effect, SentRequest } from '#kernel'
import type { DecodedMessage, DecodedRequest } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import type { Tools } from './tools.ts'

/**
 * Decodes what messages do to the account that signs them.
 * `native` is the coin that pays fees on the chain. Coins of another account, and all other
 * messages, are a `call`.
 */
export function toEffects(
  { findChain, parseAddress }: Pick<Tools, 'findChain' | 'parseAddress'>,
  network: Caip2,
  { from, memo, messages }: DecodedRequest,
): readonly Effect[] {
  const native = findChain(network)?.denom
  const toMessageEffects = (message: DecodedMessage): readonly Effect[] => {
    if (message.kind === 'other')
      return [{ kind: 'call', to: message.contract, value: 0n, name: message.name }]
    const to = parseAddress(message.to, network)
    const isWhole =
      message.coins.length > 0 &&
      message.coins.every(({ denom, amount }) => denom !== '' && /^\d{1,78}$/.test(amount))
    if (message.from !== from || !to.ok || !isWhole)
      return [{ kind: 'call', to: '', value: 0n, name: 'MsgSend' }]
    return message.coins.map(({ denom, amount }) => {
      const asset = denom === native ? 'native' : denom
      return {
        kind: 'transfer',
        asset,
        amount: BigInt(amount),
        to: to.address,
        ...(memo && { memo }),
      }
    })
  }
  return messages.flatMap(toMessageEffects)
}

/**
 * Decodes what the wallet signs: the payload's fields, or the document of a call.
 * Empty for a method that signs no transaction. Throws `transaction-invalid`.
 */
export function decodeSent(tools: Tools, network: Caip2, sent: SentRequest): readonly Effect[] {
  const request = decodeRequest(tools, network, sent)
  return request ? toEffects(tools, network, request) : []
}
