import type { KeyringPair } from '@polkadot/keyring/types'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'

/** Signs with a key of the ecosystem's keyring, as its extension does. */
export type HubSigner = {
  /** Over the bytes as they are. */
  signBytes(bytes: Uint8Array): `0x${string}`
  /** The first byte is the kind of key. */
  signPayload(payload: SignerPayloadJSON): `0x${string}`
}

const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Makes a signer of a key. */
export function hubSigner(pair: KeyringPair): HubSigner {
  return {
    signBytes: (bytes) => toHex(pair.sign(bytes)),
    signPayload(payload) {
      const registry = new TypeRegistry()
      registry.setSignedExtensions(payload.signedExtensions)
      return registry
        .createType('ExtrinsicPayload', payload, { version: payload.version })
        .sign(pair).signature
    },
  }
}
