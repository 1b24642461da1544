import { base64 } from '@scure/base'
import { array, boolean, nullish, number, object, pipe, regex, string, union } from 'valibot'
import type { AbortOptions, Account, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/** A coin object: what a transaction names it by, and what is in it. */
export type Coin = {
  readonly objectId: string
  readonly version: string
  readonly digest: string
  readonly value: bigint
}

type CoinPage = {
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly endCursor?: string | null | undefined
  }
  readonly nodes: readonly {
    readonly address: string
    readonly version: number | string
    readonly digest: string
    readonly contents?: { readonly bcs?: string | null | undefined } | null | undefined
  }[]
}
const pageSchema = object({
  pageInfo: object({ hasNextPage: boolean(), endCursor: nullish(string()) }),
  nodes: array(
    object({
      address: pipe(string(), regex(/^0x[0-9a-f]{64}$/)),
      version: union([number(), pipe(string(), regex(/^\d{1,20}$/))]),
      digest: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
      contents: nullish(object({ bcs: nullish(string()) })),
    }),
  ),
})
const ownerSchema: Schema<{ readonly objects?: CoinPage | null | undefined } | null | undefined> =
  nullish(object({ objects: nullish(pageSchema) }))

/** Pages beyond these are a node that never ends its list: a transfer needs ten at most. */
const maxPages = 20
const query = `query ($owner: SuiAddress!, $type: String!, $after: String) {
  address(address: $owner) {
    objects(first: 50, after: $after, filter: { type: $type }) {
      pageInfo { hasNextPage endCursor }
      nodes { address version digest contents { bcs } }
    }
  }
}`

/**
 * The coin objects of a type that an account owns, the largest first, of the first `most` that the
 * node lists.
 */
export async function readCoins(
  { node }: ChainTools,
  { network, address }: Account,
  type: string,
  most: number,
  options: AbortOptions,
): Promise<readonly Coin[]> {
  const coins: Coin[] = []
  let after: string | null = null
  let pages = 0
  do {
    const variables: Readonly<Record<string, unknown>> = {
      owner: address,
      type: `0x2::coin::Coin<${type}>`,
      after,
    }
    const objects: CoinPage | null | undefined = parse(
      ownerSchema,
      (await node(network, query, variables, options))['address'],
      'The coins',
    )?.objects
    coins.push(...(objects?.nodes ?? []).flatMap(parseCoin))
    after = objects?.pageInfo.hasNextPage ? (objects.pageInfo.endCursor ?? null) : null
  } while (after !== null && coins.length < most && ++pages < maxPages)
  return coins.slice(0, most).sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0))
}

/** A coin in BCS is its id, 32 bytes, and its value, 8 bytes with the lowest first. */
function parseCoin({
  address,
  version,
  digest,
  contents,
}: CoinPage['nodes'][number]): readonly Coin[] {
  const bytes = decodeBase64(contents?.bcs ?? '')
  if (bytes?.length !== 40) return []
  const value = bytes.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return [{ objectId: address, version: String(version), digest, value }]
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Enough of the coins to hold an amount, the largest first; all of them when they do not. */
export function selectCoins(coins: readonly Coin[], amount: bigint): readonly Coin[] {
  let sum = 0n
  const end = coins.findIndex(({ value }) => {
    sum += value
    return sum >= amount
  })
  return end < 0 ? coins : coins.slice(0, end + 1)
}

export const sumCoins = (coins: readonly Coin[]): bigint =>
  coins.reduce((sum, { value }) => sum + value, 0n)
