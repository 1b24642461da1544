import { blake2AsU8a, decodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'

/** A call to the node. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

const hexToU8a = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
const u8aToHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const u8aConcat = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const hashed = (key: Uint8Array) => u8aConcat(blake2AsU8a(key, 128), key)
const toStorageKey = (pallet: string, map: string, ...keys: readonly Uint8Array[]) =>
  u8aToHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(map, 128), ...keys.map(hashed)))
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)

/**
 * An entry of the chain's storage whose numbers may be read and changed in place; one that is
 * missing is `size` zeros.
 */
async function readEntry(rpc: Rpc, key: string, size: number) {
  const found = await rpc('state_getStorage', [key])
  const bytes = typeof found === 'string' ? hexToU8a(found) : new Uint8Array(size)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return {
    isThere: typeof found === 'string',
    count: (at: number) => view.getUint32(at, true),
    addCount: (at: number, more: number) =>
      view.setUint32(at, view.getUint32(at, true) + more, true),
    set: (at: number, byte: number) => view.setUint8(at, byte),
    amount: (at: number) => view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n),
    add(at: number, more: bigint) {
      const sum = this.amount(at) + more
      view.setBigUint64(at, BigInt.asUintN(64, sum), true)
      view.setBigUint64(at + 8, sum >> 64n, true)
    },
    written: (): readonly [string, string] => [key, u8aToHex(bytes)],
  }
}

const accountKey = (address: string) => toStorageKey('System', 'Account', decodeAddress(address))
const holdingKey = (address: string, asset: string) =>
  toStorageKey('Assets', 'Account', u32(Number(asset)), decodeAddress(address))
const detailsKey = (asset: string) => toStorageKey('Assets', 'Asset', u32(Number(asset)))
/**
 * Offsets within an account (consumers, providers, sufficients, free) and within the details of a
 * token (supply, accounts, sufficients).
 */
const at = {
  consumers: 4,
  providers: 8,
  sufficients: 12,
  free: 16,
  reason: 17,
  supply: 128,
  isSufficient: 176,
  holders: 177,
  sufficientHolders: 181,
}

/** An account's balances in the chain's storage. */
export async function readStoredBalance(
  rpc: Rpc,
  address: string,
  asset?: string,
): Promise<bigint> {
  const entry =
    asset === undefined
      ? await readEntry(rpc, accountKey(address), 80)
      : await readEntry(rpc, holdingKey(address, asset), 18)
  return entry.amount(asset === undefined ? at.free : 0)
}

/**
 * Adds coins or tokens to an account by writing its storage. Throws a RangeError for an unknown
 * token.
 */
export async function creditAccount(
  rpc: Rpc,
  address: string,
  amount: bigint,
  asset?: string,
): Promise<void> {
  const account = await readEntry(rpc, accountKey(address), 80)
  if (asset === undefined) {
    account.add(at.free, amount)
    if (account.count(at.providers) === 0) account.addCount(at.providers, 1)
    await rpc('dev_setStorage', [[account.written()]])
    return
  }
  const [details, holding] = [
    await readEntry(rpc, detailsKey(asset), 0),
    await readEntry(rpc, holdingKey(address, asset), 18),
  ]
  if (!details.isThere) throw new RangeError(`There is no token ${asset}`)
  details.add(at.supply, amount)
  holding.add(0, amount)
  if (!holding.isThere) {
    const isSufficient = new Uint8Array(hexToU8a(details.written()[1]))[at.isSufficient] === 1
    details.addCount(at.holders, 1)
    if (isSufficient) details.addCount(at.sufficientHolders, 1)
    account.addCount(isSufficient ? at.sufficients : at.consumers, 1)
    holding.set(at.reason, isSufficient ? 1 : 0)
  }
  await rpc('dev_setStorage', [[account.written(), details.written(), holding.written()]])
}
