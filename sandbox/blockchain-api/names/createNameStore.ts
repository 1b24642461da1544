import type { components } from '../../api/provider.generated.ts'
import { accountIndex, testAccount } from '../../chains/accounts.ts'

export type NameRecord = components['schemas']['NameRecord']
export type NameChange = {
  readonly address?: string | undefined
  readonly avatar?: string | undefined
  readonly bio?: string | undefined
}

/** The provider's coin type of an EVM network. */
export const toCoinType = (chainId: number): number => (0x80000000 | chainId) >>> 0

const seeds = {
  'ada.sandbox.example': accountIndex.page,
  'grace.sandbox.example': accountIndex.phone,
} as const

export type NameStore = {
  find(name: string): NameRecord | undefined
  /** The names of an address, the oldest first. */
  of(address: string): readonly NameRecord[]
  put(
    name: string,
    record: {
      readonly address: string
      readonly coinType: number
      readonly attributes?: NameRecord['attributes']
    },
  ): NameRecord
  /** Applies a control call's change to a name; null removes the name. */
  change(name: string, change: NameChange | null): void
  list(): readonly NameRecord[]
  reset(): void
}

const has = (record: NameRecord, address: string) =>
  Object.values(record.addresses).some((one) => one.address.toLowerCase() === address.toLowerCase())

/** Holds the registered names with their owners. */
export function createNameStore(): NameStore {
  const records = new Map<string, NameRecord>()
  const put: NameStore['put'] = (name, { address, coinType, attributes = [] }) => {
    const now = new Date().toISOString()
    const record = {
      name,
      registered_at: now,
      updated_at: null,
      addresses: { [coinType]: { address, created: now } },
      attributes,
    }
    records.set(name, record)
    return record
  }
  function reset() {
    records.clear()
    for (const [name, index] of Object.entries(seeds))
      put(name, { address: testAccount(index).address, coinType: toCoinType(1) })
  }
  reset()
  return {
    find: (name) => records.get(name),
    of: (address) => [...records.values()].filter((record) => has(record, address)),
    put,
    change(name, change) {
      if (!change) return void records.delete(name)
      const now = new Date().toISOString()
      const { address, ...said } = change
      const old =
        records.get(name) ?? put(name, { address: address ?? '', coinType: toCoinType(1) })
      const addresses =
        address === undefined ? old.addresses : { [toCoinType(1)]: { address, created: now } }
      const attributes =
        Object.keys(said).length > 0
          ? [{ ...old.attributes[0], ...JSON.parse(JSON.stringify(said)) }]
          : old.attributes
      records.set(name, { ...old, updated_at: now, addresses, attributes })
    },
    list: () => [...records.values()],
    reset,
  }
}
