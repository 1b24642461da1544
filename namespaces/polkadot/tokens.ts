import type { AbortOptions, Account, AssetId, Balance, Caip2, Schema } from '#kernel'
import { safeParse, safeText } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeUint, encodeU32, readMap } from './storage.ts'

/** A token of the assets pallet. */
export type Token = {
  readonly number: number
  /** The least an account may hold of it. */
  readonly minimum: bigint
  /** True if the token alone lets an account exist. */
  readonly isSufficient: boolean
}
/** Reads an account's balance of a token; `undefined` if it has none. */
export type Holding = { readonly balance: bigint; readonly isFrozen: boolean }

const labelSchema: Schema<string> = safeText(40)

/** The number of an asset; `undefined` when it is none of the assets pallet. */
export const parseAssetNumber = (asset: AssetId): number | undefined =>
  /^(0|[1-9]\d{0,9})$/.test(asset) && Number(asset) < 2 ** 32 ? Number(asset) : undefined

/**
 * Owner, issuer, admin, freezer (32 bytes each), supply, deposit, minimum (16 bytes each), whether
 * it is sufficient.
 */
export async function readToken(
  tools: ChainTools,
  network: Caip2,
  number: number,
  options?: AbortOptions,
): Promise<Token | undefined> {
  const bytes = await readMap(tools, network, 'asset', [encodeU32(number)], options)
  return bytes && { number, minimum: decodeUint(bytes, 160, 16), isSufficient: bytes[176] === 1 }
}

/** The balance (16 bytes), then a byte that is not 0 when the account may not move it. */
export async function readHolding(
  tools: ChainTools,
  network: Caip2,
  number: number,
  key: Uint8Array,
  options?: AbortOptions,
): Promise<Holding | undefined> {
  const bytes = await readMap(tools, network, 'assetAccount', [encodeU32(number), key], options)
  return bytes && { balance: decodeUint(bytes, 0, 16), isFrozen: (bytes[16] ?? 0) > 0 }
}

/**
 * Reads the balances of tokens by their number, in that order. Leaves out unknown tokens.
 */
export async function readTokens(
  tools: ChainTools,
  { network, address }: Account,
  assets: readonly AssetId[],
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const read = tools.decodeSs58(address)
  if (typeof read === 'string') return []
  const found = await Promise.all(
    assets.map(async (asset): Promise<readonly Balance[]> => {
      const number = parseAssetNumber(asset)
      if (number === undefined) return []
      const [token, holding, named] = await Promise.all([
        readToken(tools, network, number, options),
        readHolding(tools, network, number, read.key, options),
        readMap(tools, network, 'assetMetadata', [encodeU32(number)], options),
      ])
      if (!token) return []
      const total = holding?.balance ?? 0n
      return [
        {
          asset: { id: String(number), ...decodeMetadata(named) },
          total,
          spendable: holding?.isFrozen ? 0n : total,
        },
      ]
    }),
  )
  return found.flat()
}

/** A deposit (16 bytes), name and symbol each behind its length, then the decimals. */
function decodeMetadata(bytes: Uint8Array = new Uint8Array()): {
  name: string
  symbol: string
  decimals: number
} {
  const [name, next] = decodeText(bytes, 16)
  const [symbol, last] = decodeText(bytes, next)
  return { name: name || symbol, symbol, decimals: bytes[last] ?? 0 }
}

function decodeText(bytes: Uint8Array, at: number): readonly [text: string, next: number] {
  const head = (bytes[at] ?? 0) & 3
  const [from, length] =
    head === 0 ? [at + 1, (bytes[at] ?? 0) >> 2] : [at + 2, Number(decodeUint(bytes, at, 2)) >> 2]
  return [
    safeParse(labelSchema, new TextDecoder().decode(bytes.subarray(from, from + length))) ?? '',
    from + length,
  ]
}
