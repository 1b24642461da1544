import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeBitcoinText } from './encodeBitcoinText.ts'
import type { TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'
import type { WalletAccess, WalletSigner } from './WalletSigner.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const mainnet = 'stacks:1'
const networkIds: Readonly<Record<string, string>> = {
  mainnet,
  testnet: 'stacks:2147483648',
}

/** The address of one key: SP on the main network, ST on others (SIP-005, c32check). */
function toAddress(publicKey: Uint8Array, network: string): string {
  const version = network === mainnet ? 22 : 26
  const hash = ripemd160(sha256(publicKey))
  const checksum = sha256(sha256(concatBytes(Uint8Array.of(version), hash))).slice(0, 4)
  const body = concatBytes(hash, checksum)
  const digits = [...BigInt(`0x${bytesToHex(body)}`).toString(32)]
  const zeros = body.findIndex((byte) => byte !== 0)
  const written = digits.map((digit) => alphabet[Number.parseInt(digit, 32)]).join('')
  return `S${alphabet[version]}${'0'.repeat(zeros)}${written}`
}

/** Signs a message as SIP-030 has it; hex with the recovery byte last. */
function signMessage(message: string, key: Uint8Array) {
  const written = concatBytes(
    encodeBitcoinText(utf8ToBytes('Stacks Signed Message:\n')),
    encodeBitcoinText(utf8ToBytes(message)),
  )
  const hash = sha256(written)
  const recovered = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const signature = bytesToHex(recovered.slice(1)) + bytesToHex(recovered.slice(0, 1))
  return { signature, publicKey: bytesToHex(secp256k1.getPublicKey(key)) }
}

/** Moves to the network that a request names. */
function followNetwork({ params }: TestWalletRequest, access: WalletAccess): void {
  const { network } = Object(params)
  if (network === undefined) return
  const id = networkIds[String(network)] ?? `stacks:${network}`
  if (!access.moveTo(id)) throw new WalletFault(-32602, `The test wallet does not know "${id}".`)
}

/** Approves a transfer; its id is one of no chain. */
async function approveTransfer(request: TestWalletRequest, access: WalletAccess) {
  access.requireAccount(Object(request.params).address)
  await access.approve(request)
  return { txid: bytesToHex(sha256(utf8ToBytes(JSON.stringify(request.params)))) }
}

/** The keys and methods of a Stacks wallet (SIP-030). It sends no transaction. */
export function createStacksSigner(keys: readonly Uint8Array[]): WalletSigner {
  return {
    accountsOn: (network) =>
      keys.map((key) => {
        const publicKey = secp256k1.getPublicKey(key)
        return { address: toAddress(publicKey, network), publicKey }
      }),
    methods: {
      async stx_getAddresses(request, access) {
        await access.connect(request)
        followNetwork(request, access)
        return access.visible()
      },
      async stx_signMessage(request, access) {
        const { address, message } = Object(request.params)
        const key = keys[access.requireAccount(address)] ?? new Uint8Array()
        await access.approve(request)
        return signMessage(String(message), key)
      },
      stx_transferStx: approveTransfer,
      stx_callContract: approveTransfer,
    },
  }
}
