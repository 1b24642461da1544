import { base64, hex } from '@scure/base'
import type { Account, Caip2, SignatureResult, SignRequest } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import { sameBytes } from './sameBytes.ts'
import { parseSessionCall, performSessionCall } from './sessionCall.ts'
import type { Signer } from './signer.ts'
import { signingAdapters } from './signingAdapters.ts'

/** Longer than any signature of one key, in bytes. */
const maxSignatureBytes = 1000
const legacyLength = 65

/**
 * A signature as bytes, whether the wallet wrote bytes, hex (sessions do) or base64 (wallets of the
 * page do).
 */
export function decodeSignature(written: unknown): Uint8Array | undefined {
  if (written instanceof Uint8Array)
    return written.length <= maxSignatureBytes ? Uint8Array.from(written) : undefined
  if (typeof written !== 'string' || written.length > 2 * maxSignatureBytes) return undefined
  const digits = written.replace(/^0x/, '')
  if (/^([0-9a-f]{2})+$/i.test(digits)) return hex.decode(digits.toLowerCase())
  try {
    // Newer wallets put the name of the format in front of what is otherwise the same.
    return base64.decode(written.replace(/^smp(?=A)/, ''))
  } catch {
    return undefined
  }
}

/**
 * Which scheme a signature follows: BIP-137 has one byte and a recoverable signature, BIP-322 the
 * witness of a transaction.
 */
export const detectScheme = (signature: Uint8Array) =>
  signature.length === legacyLength ? 'bip137' : 'bip322-simple'

const compressedKeyDigits = 66

/**
 * Writes the first byte of a BIP-137 signature as for a compressed key, if it is one.
 * UniSat writes that of an uncompressed key for every address, by which no verifier finds the key.
 */
function markCompressed(
  signature: Uint8Array,
  kind: ReturnType<Signer['getAddressKind']>,
  publicKey: string | undefined,
): Uint8Array {
  const [header = 0, ...rest] = signature
  const isCompressed = kind !== 'p2pkh' || publicKey?.length === compressedKeyDigits
  return signature.length === legacyLength && header >= 27 && header <= 30 && isCompressed
    ? Uint8Array.of(header + 4, ...rest)
    : signature
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw fault('unsupported', cause)
  }
}

/**
 * Returns the wallet's own address of an account.
 * Throws the reason of the connection's end, and `unauthorized` for an account that the wallet does
 * not show on its network.
 */
function requireOwnAddress({ connectionState: { ended, facts } }: Signer, account: Account) {
  ended.throwIfAborted()
  const own = facts.addresses.find(({ address }) => address === account.address)
  if (!own || account.network !== facts.network) throw fault('unauthorized')
  return own
}

/**
 * Signs a message; the signature is in base64 whatever the wallet wrote. Taproot keys sign by
 * BIP-322, others as their wallet prefers for its address.
 */
export async function signMessage(
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const options = signal ? { signal } : {}
  requireOwnAddress(signer, account)
  if (!signer.supports('message')) throw fault('unsupported')
  // UniSat's calls name no account: the wallet signs with the one that is chosen in it now.
  if (signer.dialect === 'unisat') await signer.recheck(account.network, options)
  const walletAddress = requireOwnAddress(signer, account)
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  // Most wallets take text; bytes that are none would be signed as something else.
  const text = typeof message === 'string' ? message : decodeText(bytes)
  const kind = signer.getAddressKind(walletAddress.address, account.network)
  const taproot = kind === 'p2tr'
  const context = { signer, network: account.network, options }
  const {
    signature,
    signed,
    signer: address,
  } = await signingAdapters[signer.dialect].message(context, {
    address: walletAddress.address,
    text,
    bytes,
    protocol: taproot ? 'bip322' : 'ecdsa',
    taproot,
  })
  // Leather's requests name no account: it signs with the one that is chosen in it now.
  if (typeof address === 'string' && address !== walletAddress.address) throw fault('unauthorized')
  const read = decodeSignature(signature)
  if (!read || read.length < legacyLength)
    throw new LatchkeyError('foreign-invalid', { what: 'Signature', path: '' })
  // MetaMask returns the signature there as well, which says nothing about the message.
  const isNamed = signed instanceof Uint8Array && !sameBytes(signed, read)
  if (isNamed && !sameBytes(signed, bytes))
    throw new LatchkeyError('foreign-invalid', { what: 'The signed message', path: '' })
  return {
    scheme: detectScheme(read),
    signature: base64.encode(markCompressed(read, kind, walletAddress.publicKey)),
    ...(walletAddress.publicKey && { publicKey: walletAddress.publicKey }),
  }
}

/**
 * Handles a call of the host to a wallet of the page, on the network that it is on.
 * `signPsbt` and `sendTransfer` in the form of WalletConnect's Bitcoin methods go to every wallet.
 * Others go unchanged to wallets that take calls as JSON-RPC.
 */
export async function forwardRpcCall(
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { dialect, connectionState, rpc, recheck } = signer
  const call = parseSessionCall(method, params)
  if (!call && dialect !== 'sats' && dialect !== 'leather') throw fault('unsupported')
  if ((await recheck(network)) !== network)
    throw new LatchkeyError('network-mismatch', { at: connectionState.facts.network, network })
  return call ? performSessionCall(signer, network, call) : rpc(method, params)
}
