import type { Caip2, Effect, Sent } from '#kernel'
import type { Asked, Message } from './askedOf.ts'
import { askedOf } from './askedOf.ts'
import type { Tools } from './tools.ts'

/**
 * What messages do to the account that signs them: `native` is the coin that pays fees on the
 * chain. Coins of somebody else, and all other messages, are a `call`.
 */
export function effectsOf(
  { chainOf, parseAddress }: Pick<Tools, 'chainOf' | 'parseAddress'>,
  network: Caip2,
  { from, memo, messages }: Asked,
): readonly Effect[] {
  const native = chainOf(network)?.denom
  const effectsIn = (message: Message): readonly Effect[] => {
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
  return messages.flatMap(effectsIn)
}

/**
 * What the wallet is asked to sign, read from the fields of the payload, which become the
 * transaction, or from the document of a call. Empty for a method that signs no transaction.
 * Throws `transaction-invalid`.
 */
export function decodeSent(tools: Tools, network: Caip2, sent: Sent): readonly Effect[] {
  const asked = askedOf(tools, network, sent)
  return asked ? effectsOf(tools, network, asked) : []
}
