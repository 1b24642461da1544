import { base64 } from '@scure/base'
import { array, nullish, object, string } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/** An object as a transaction names it: the digest stands for what is in it. */
export type ObjectReference = {
  readonly objectId: string
  readonly version: string | number
  readonly digest: string
}
export type CoinHolding = { readonly asset: string; readonly amount: bigint }

type ObjectResponse = {
  readonly address: string
  readonly digest?: string | null | undefined
  readonly asMoveObject?:
    | {
        readonly contents?:
          | {
              readonly bcs?: string | null | undefined
              readonly type?: { readonly repr: string } | null | undefined
            }
          | null
          | undefined
      }
    | null
    | undefined
}
const objectsSchema: Schema<readonly (ObjectResponse | null | undefined)[]> = array(
  nullish(
    object({
      address: string(),
      digest: nullish(string()),
      asMoveObject: nullish(
        object({
          contents: nullish(
            object({ bcs: nullish(string()), type: nullish(object({ repr: string() })) }),
          ),
        }),
      ),
    }),
  ),
)

const query = `query ($keys: [ObjectKey!]!) {
  multiGetObjects(keys: $keys) { address digest asMoveObject { contents { bcs type { repr } } } }
}`
// Public nodes refuse a question of more than 5,000 bytes, and a key takes about a hundred.
const batchSize = 40

/**
 * Reads the content of the coins that a transaction names, by object id.
 * Other objects, and other versions than the digest, are left out. Throws `rpc`.
 */
export async function readReferencedCoins(
  tools: ChainTools,
  network: Caip2,
  references: readonly ObjectReference[],
  options: AbortOptions,
): Promise<ReadonlyMap<string, CoinHolding>> {
  const found = new Map<string, CoinHolding>()
  for (let start = 0; start < references.length; start += batchSize) {
    const part = references.slice(start, start + batchSize)
    const keys = part.map(({ objectId, version }) => ({
      address: objectId,
      version: Number(version),
    }))
    const answer = parse(
      objectsSchema,
      (await tools.node(network, query, { keys }, options))['multiGetObjects'],
      'The coins',
    )
    for (const { objectId, digest } of part) {
      const held = parseCoinHolding(
        tools,
        answer.find((one) => one?.address === objectId && one.digest === digest),
      )
      if (held) found.set(objectId, held)
    }
  }
  return found
}

/** A coin in BCS is its id, 32 bytes, and its value, 8 bytes with the lowest first. */
function parseCoinHolding(
  { normalizeCoinType }: ChainTools,
  found: ObjectResponse | null | undefined,
): CoinHolding | undefined {
  const { bcs = '', type } = found?.asMoveObject?.contents ?? {}
  const inner = /^0x0*2::coin::Coin<(.+)>$/.exec(type?.repr ?? '')?.[1]
  const asset = inner && normalizeCoinType(inner)
  const bytes = base64.decode(bcs ?? '')
  if (!asset || bytes.length !== 40) return undefined
  const amount = bytes.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return { asset: asset === normalizeCoinType('native') ? 'native' : asset, amount }
}
