import * as ecc from '@bitcoinerlab/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'

/**
 * The script that an address pays to, whatever Bitcoin network it was written for: one chain stands
 * for all of them. `undefined` for what is no address.
 */
export function toOutputScript(address: string): Uint8Array | undefined {
  bitcoin.initEccLib(ecc)
  for (const network of Object.values(bitcoin.networks))
    try {
      return bitcoin.address.toOutputScript(address, network)
    } catch {
      // Not of this network; perhaps of the next.
    }
  return undefined
}
