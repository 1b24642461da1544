import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import type { WalletSigner } from './WalletSigner.ts'

/** Writes an address of Polkadot itself (SS58, prefix 0). */
function toAddress(publicKey: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(0), publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).slice(0, 2)
  return base58.encode(concatBytes(body, checksum))
}

/** Wallets sign bytes in this tag, once, so that they are never a transaction. */
function wrap(bytes: Uint8Array): Uint8Array {
  const [open, close] = [utf8ToBytes('<Bytes>'), utf8ToBytes('</Bytes>')]
  const hex = bytesToHex(bytes)
  const isWrapped = hex.startsWith(bytesToHex(open)) && hex.endsWith(bytesToHex(close))
  return isWrapped ? bytes : concatBytes(open, bytes, close)
}

/** Sites give bytes as hex, or a text. */
const toBytes = (data: string) =>
  /^0x([0-9a-f]{2})*$/i.test(data) ? hexToBytes(data.slice(2)) : utf8ToBytes(data)

/** The sr25519 keys and methods of a Polkadot wallet. It signs messages only. */
export function createPolkadotSigner(seeds: readonly Uint8Array[]): WalletSigner {
  const secrets = seeds.map((seed) => secretFromSeed(seed))
  const accounts = secrets.map((secret) => {
    const publicKey = getPublicKey(secret)
    return { address: toAddress(publicKey), publicKey }
  })
  return {
    accountsOn: () => accounts,
    methods: {
      enable: (request, access) => access.connect(request),
      accounts: (_, access) => access.visible(),
      async signRaw(request, access) {
        const { address, data } = Object(request.params)
        const secret = secrets[access.requireAccount(address ?? '')] ?? new Uint8Array()
        await access.approve(request)
        const bytes = wrap(toBytes(String(data)))
        return { id: 1, signature: `0x${bytesToHex(sign(secret, bytes))}` }
      },
    },
  }
}
