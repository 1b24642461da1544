import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { hubAccounts } from './hubAccounts.ts'

/**
 * The accounts of the sandbox with their keys, on the ecosystem's own keyring. Addresses are in the
 * generic spelling.
 */
export async function hubPairs(): Promise<Readonly<Record<keyof typeof hubAccounts, KeyringPair>>> {
  await cryptoWaitReady()
  const keyring = new Keyring({ ss58Format: 42 })
  const pair = (who: keyof typeof hubAccounts) => {
    const { uri, type, name } = hubAccounts[who]
    return keyring.addFromUri(uri, { name }, type)
  }
  return {
    page: pair('page'),
    pageSecond: pair('pageSecond'),
    pageThird: pair('pageThird'),
    phone: pair('phone'),
    phoneSecond: pair('phoneSecond'),
    friend: pair('friend'),
  }
}
