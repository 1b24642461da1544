import { custom, nonEmpty, object, optional, pipe, regex, string } from 'valibot'
import type { Account, Caip2, Storage } from '#kernel'
import { defineStorageEntry, isNetworkId, parseNamespace, safeText, toAccountId } from '#kernel'
import { createOrderMemory } from '#plugins/ports/createOrderMemory'
import type { Purchase } from '#plugins/ports/onramp'

const purchaseSchema = object({
  seller: pipe(string(), nonEmpty()),
  currency: object({ id: string(), name: safeText(40), symbol: safeText(12) }),
  networkInfo: object({
    name: string(),
    display_name: safeText(40),
    chain_id: string(),
    contract_address: string(),
  }),
  network: custom<Caip2>((text) => typeof text === 'string' && isNetworkId(text)),
  lowest: optional(pipe(string(), regex(/^\d{1,78}$/))),
})

/** The purchase of an address, for as long as one off screen is followed. It has no page. */
const stored = defineStorageEntry({
  key: 'purchase',
  version: 1,
  lifetime: 30 * 60_000,
  perAccount: true,
  schema: purchaseSchema,
})

/** A purchase, with the lowest balance since it began. */
type Kept = { readonly purchase: Purchase; readonly lowest: bigint | undefined }

/** Purchases under way, over a reload of the page. */
export type PurchaseMemory = {
  keep(purchase: Purchase, lowest: bigint | undefined): void
  /** Finds the purchase of an account, on any network where it has the same address. */
  find(account: Account): Kept | undefined
  /** Forgets a purchase; one that another tab began meanwhile stays. */
  forget(purchase: Purchase): void
}

const toPart = ({ network, address }: Account) => `${parseNamespace(network)}:${address}`

/** Creates the memory. */
export function createPurchaseMemory(storage: Storage): PurchaseMemory {
  const memory = createOrderMemory(storage, stored)
  return {
    keep({ seller, offered: { currency, networkInfo, network, account } }, lowest) {
      const { id, name, symbol } = currency
      memory.keep(toPart(account), {
        seller,
        ...{ currency: { id, name, symbol }, networkInfo, network },
        ...(lowest !== undefined && { lowest: String(lowest) }),
      })
    },
    find(active) {
      const found = memory.find(toPart(active))
      if (!found || parseNamespace(found.network) !== parseNamespace(active.network))
        return undefined
      const { seller, currency, networkInfo, network, lowest } = found
      const account = { ...active, network, id: toAccountId(network, active.address) }
      return {
        purchase: {
          seller,
          offered: {
            currency: { ...currency, networks: [networkInfo] },
            ...{ networkInfo, network, account },
          },
          at: 'waiting',
        },
        lowest: lowest === undefined ? undefined : BigInt(lowest),
      }
    },
    forget: ({ offered }) => memory.forget(toPart(offered.account)),
  }
}
