import { nullable, pipe, regex, string } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

type StorageTools = Pick<ChainTools, 'node' | 'blake2b' | 'toHex' | 'fromHex'>

// Hashes of the names of a pallet and of one of its maps, which every chain of this make has.
const mapPrefixes = {
  account: '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9',
  asset: '682a59d51ab9e48a8c8cc418ff9708d2d34371a193a751eea5883e9553457b2e',
  assetAccount: '682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9',
  assetMetadata: '682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2',
} as const

const storageSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x([0-9a-f]{2})*$/i)))

/**
 * Reads an entry of a map, its keys hashed as these maps have it (blake2_128_concat); `undefined`
 * where there is none.
 */
export async function readMap(
  tools: StorageTools,
  network: Caip2,
  map: keyof typeof mapPrefixes,
  keys: readonly Uint8Array[],
  options?: AbortOptions,
): Promise<Uint8Array | undefined> {
  const hashed = keys.map(
    (key) => tools.toHex(tools.blake2b(key, 16)).slice(2) + tools.toHex(key).slice(2),
  )
  const found = parse(
    storageSchema,
    await tools.node(
      network,
      'state_getStorage',
      [`0x${mapPrefixes[map]}${hashed.join('')}`],
      options,
    ),
    'The storage',
  )
  return found === null ? undefined : tools.fromHex(found)
}

/** Decodes a little-endian number of `size` bytes; missing bytes count as zeros. */
export function decodeUint(bytes: Uint8Array, at: number, size: number): bigint {
  return bytes.subarray(at, at + size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** A number of four bytes as a key of a map. */
export const encodeU32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24)
