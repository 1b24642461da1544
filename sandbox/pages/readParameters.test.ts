import { describe, expect, it } from 'vitest'
import { readParameters } from './readParameters.ts'

describe('page parameters', () => {
  it('needs no parameters; a page has the walletless wallet by default', () => {
    expect(readParameters('')).toEqual({
      features: {},
      namespaces: [],
      wallets: ['walletless'],
      embedded: false,
      options: {},
    })
  })

  it('reads the parameters as documented', () => {
    expect(
      readParameters(
        '?theme=dark&locale=ar&features=swaps,-onramp&namespaces=eip155,solana&wallets=legacy,quirky:nested&embedded=1&csp=strict&options={"basic":true}',
      ),
    ).toEqual({
      theme: 'dark',
      locale: 'ar',
      features: { swaps: true, onramp: false },
      namespaces: ['eip155', 'solana'],
      wallets: ['legacy', 'quirky:nested'],
      embedded: true,
      csp: 'strict',
      options: { basic: true },
    })
  })

  it('ignores unknown parameters, and accepts a page without wallets', () => {
    expect(readParameters('?theme=pink&csp=lax&wallets=&embedded=yes')).toEqual({
      features: {},
      namespaces: [],
      wallets: [],
      embedded: false,
      options: {},
    })
  })
})
