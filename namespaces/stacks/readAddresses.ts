import { array, object, optional, unknown } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { fieldOf, gateOptional } from '#kernel'
import { parsedJson, pattern } from '#namespaces/kit'
import { isOn, principalOf } from './address.ts'

/**
 * A Stacks address that a wallet shows. `group` is shared with the bitcoin addresses of the same
 * wallet account: the one for payments, else the account's own id.
 */
export type Holder = {
  readonly address: string
  readonly publicKey?: string
  readonly group?: string
}

const anything: Schema<unknown> = unknown()
const list: Schema<unknown[]> = array(unknown())
const publicKey: Schema<string> = pattern(/^(0x)?(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i)
const bitcoinAddress: Schema<string> = pattern(/^[a-z0-9]{25,90}$/i)
const groupName: Schema<{ id?: string | undefined }> = object({
  id: optional(pattern(/^[\w.:-]{1,100}$/)),
})
/** More addresses than this are no wallet's. */
const limit = 1000

const isPayment = (entry: unknown) =>
  [fieldOf(entry, 'purpose'), fieldOf(entry, 'intention')].includes('payment') ||
  fieldOf(entry, 'type') === 'p2wpkh'

/**
 * The Stacks addresses in a wallet's answer, whatever its form: `{ addresses }`, `{ accounts }`, a
 * bare list, or that as JSON text. Others are left out.
 */
export function readAddresses(foreign: unknown): readonly Holder[] {
  const answer = gateOptional(anything, typeof foreign === 'string' ? parsedJson(foreign) : foreign)
  const entries = [answer, fieldOf(answer, 'addresses'), fieldOf(answer, 'accounts')]
    .flatMap((one) => gateOptional(list, one) ?? [])
    .slice(0, limit)
  const payment = entries
    .filter(isPayment)
    .flatMap((entry) => gateOptional(bitcoinAddress, fieldOf(entry, 'address')) ?? [])
  const group = payment[0] ?? gateOptional(groupName, answer)?.id
  const found = new Map<string, Holder>()
  for (const entry of entries) {
    const address = typeof entry === 'string' ? entry : fieldOf(entry, 'address')
    if (typeof address !== 'string' || found.has(address) || !principalOf(address)) continue
    const key = gateOptional(publicKey, fieldOf(entry, 'publicKey'))
      ?.replace(/^0x/i, '')
      .toLowerCase()
    found.set(address, { address, ...(key && { publicKey: key }), ...(group && { group }) })
  }
  return [...found.values()]
}

/** Those of a network, or of the first of several that has any. */
export function holdersOn(
  holders: readonly Holder[],
  networks: readonly Caip2[],
): { readonly network: Caip2; readonly holders: readonly Holder[] } | undefined {
  return networks
    .map((network) => ({
      network,
      holders: holders.filter(({ address }) => isOn(network, address)),
    }))
    .find((one) => one.holders.length > 0)
}
