import type { Caip2, Network } from '#kernel'
import type { Lookups } from './createLookups.ts'
import { findAddress } from './findAddress.ts'
import { isSafeName } from './isSafeName.ts'

type AddressProfile = { readonly name?: string | undefined; readonly avatar?: string | undefined }

/** Verified names and pictures of addresses. */
export type Identities = { of(address: string, network: Caip2): Promise<AddressProfile> }

type Tools = {
  readonly lookups: Lookups
  find(network: Caip2): Network | undefined
  covers(network: Caip2): Promise<boolean>
}

/**
 * Creates the identities.
 * Owners can point a name anywhere, so each is resolved before it is shown.
 */
export function createIdentities({ lookups, find, covers }: Tools): Identities {
  const leadsTo = async (name: string, address: string, network: Network) => {
    if (!(await isSafeName(name))) return false
    const record = await lookups.record(name)
    return (
      record !== undefined && findAddress(record, network)?.toLowerCase() === address.toLowerCase()
    )
  }
  const registered = async (address: string, network: Network): Promise<AddressProfile> => {
    const [record] = await lookups.namesOf(address)
    if (!record || !(await leadsTo(record.name, address, network))) return {}
    return { name: record.name, avatar: record.attributes[0]?.avatar }
  }
  return {
    async of(address, id) {
      const network = find(id)
      if (!network || network.testnet || !(await covers(id))) return {}
      const { name, avatar } = await lookups.identity(address)
      if (!name) return { ...(await registered(address, network)), ...(avatar && { avatar }) }
      return (await leadsTo(name, address, network)) ? { name, ...(avatar && { avatar }) } : {}
    },
  }
}
