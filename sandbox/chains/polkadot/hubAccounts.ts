/** The signature scheme of an account. */
export type HubAccount = {
  readonly uri: string
  readonly type: 'sr25519' | 'ed25519' | 'ecdsa'
  readonly name: string
}

// The phrase every local chain starts with. It is public: an address of it on a real network is
// emptied within seconds.
const phrase = 'test test test test test test test test test test test junk'

/**
 * The accounts that hold coins and tokens from the start, by what they are for. Their secrets are
 * secret URIs of the ecosystem's own keyring.
 */
export const hubAccounts: Readonly<
  Record<'page' | 'pageSecond' | 'pageThird' | 'phone' | 'phoneSecond' | 'friend', HubAccount>
> = {
  page: { uri: `${phrase}//page`, type: 'sr25519', name: 'Page account' },
  pageSecond: { uri: `${phrase}//page//1`, type: 'ed25519', name: 'Second page account' },
  pageThird: { uri: `${phrase}//page//2`, type: 'ecdsa', name: 'Third page account' },
  phone: { uri: `${phrase}//phone`, type: 'sr25519', name: 'Phone account' },
  phoneSecond: { uri: `${phrase}//phone//1`, type: 'ed25519', name: 'Second phone account' },
  friend: { uri: `${phrase}//friend`, type: 'sr25519', name: 'Friend' },
}
