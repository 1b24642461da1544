import { array, object, optional, unknown } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import { parseJson, pattern } from '#namespaces/kit'
import { isOnNetwork, parsePrincipal } from './address.ts'

/**
 * A Stacks address that a wallet shows. `group` is shared with the bitcoin addresses of the same
 * wallet account: the one for payments, else the account's own id.
 */
export type Holder = {
  readonly address: string
  readonly publicKey?: string
  readonly group?: string
}

const unknownSchema: Schema<unknown> = unknown()
const listSchema: Schema<unknown[]> = array(unknown())
const publicKeySchema: Schema<string> = pattern(/^(0x)?(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i)
const bitcoinAddressSchema: Schema<string> = pattern(/^[a-z0-9]{25,90}$/i)
const groupSchema: Schema<{ id?: string | undefined }> = object({
  id: optional(pattern(/^[\w.:-]{1,100}$/)),
})
/** More addresses than this are no wallet's. */
const maxAddresses = 1000

const isPayment = (entry: unknown) =>
  [readField(entry, 'purpose'), readField(entry, 'intention')].includes('payment') ||
  readField(entry, 'type') === 'p2wpkh'

/**
 * Reads the Stacks addresses of a wallet's answer in any form.
 * `{ addresses }`, `{ accounts }`, a list, or JSON text. Others are left out.
 */
export function readAddresses(foreign: unknown): readonly Holder[] {
  const answer = safeParse(
    unknownSchema,
    typeof foreign === 'string' ? parseJson(foreign) : foreign,
  )
  const entries = [answer, readField(answer, 'addresses'), readField(answer, 'accounts')]
    .flatMap((one) => safeParse(listSchema, one) ?? [])
    .slice(0, maxAddresses)
  const payment = entries
    .filter(isPayment)
    .flatMap((entry) => safeParse(bitcoinAddressSchema, readField(entry, 'address')) ?? [])
  const group = payment[0] ?? safeParse(groupSchema, answer)?.id
  const found = new Map<string, Holder>()
  for (const entry of entries) {
    const address = typeof entry === 'string' ? entry : readField(entry, 'address')
    if (typeof address !== 'string' || found.has(address) || !parsePrincipal(address)) continue
    const key = safeParse(publicKeySchema, readField(entry, 'publicKey'))
      ?.replace(/^0x/i, '')
      .toLowerCase()
    found.set(address, { address, ...(key && { publicKey: key }), ...(group && { group }) })
  }
  return [...found.values()]
}

/** Selects the holders of the first network that has any. */
export function selectHolders(
  holders: readonly Holder[],
  networks: readonly Caip2[],
): { readonly network: Caip2; readonly holders: readonly Holder[] } | undefined {
  return networks
    .map((network) => ({
      network,
      holders: holders.filter(({ address }) => isOnNetwork(network, address)),
    }))
    .find((one) => one.holders.length > 0)
}
