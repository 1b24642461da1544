import { describe, expect, it } from 'vitest'
import type { Caip2, Plugin } from '#kernel'
import { toAccountId } from '#kernel'
import { namespaces } from '../modal/catalog.ts'
import { signWithReference } from '../sandbox/reference-verifiers/signWithReference.ts'
import { createSiwxTools } from '../test/harness/createSiwxTools.ts'
import { createVerifier } from './index.ts'

const site = { domain: 'shop.example', nonce: 'Qm7Zs81Qp2' }

/**
 * Verifies a sign-in whose account is spelt in another way, after it was signed; `network` is the
 * one that the server expects.
 */
async function verifyAccount(
  id: string,
  part: RegExp,
  spell: (part: string) => string,
  network?: Caip2,
) {
  const sign = signWithReference[id] ?? (() => Promise.reject(new Error(`No signer for ${id}`)))
  const { network: signed, address } = await sign('which account is it?')
  // Allowed because the signer names its network by its CAIP-2 id.
  const at = signed as Caip2
  const account = toAccountId(at, address)
  const code = await createSiwxTools().tools.networks.load(id)
  const challenge = {
    ...site,
    uri: 'https://shop.example/login',
    version: '1',
    issuedAt: '2026-01-02T11:59:00Z',
    network: at,
  }
  const message = code.signInText(challenge, { id: account, address, network: at, role: 'eoa' })
  const proof = { message, ...(await sign(message)).signed }
  const { verify } = createVerifier({
    namespaces: [(await namespaces[id]?.()) as Plugin],
    now: () => Date.parse('2026-01-02T12:00:00Z'),
    fetch: () => Promise.reject(new Error('No node may be called')),
  })
  return {
    account,
    verdict: await verify(
      { ...proof, account: account.replace(part, spell) },
      { ...site, ...(network && { network }) },
    ),
  }
}

describe('the account of a verified sign-in', () => {
  const digits = /(?<=0x)\w+/

  it.each([
    ['small', (written: string) => written.toLowerCase()],
    ['capital', (written: string) => written.toUpperCase()],
  ])('is one user, also if its address is spelt in %s letters', async (_, spell) => {
    const { account, verdict } = await verifyAccount('eip155', digits, spell)
    expect(verdict).toEqual({ valid: true, account })
  })

  it('is refused if its address has a wrong checksum', async () => {
    const { verdict } = await verifyAccount('eip155', digits, (one) => one.replace('F', 'f'))
    expect(verdict).toEqual({ valid: false, why: 'account' })
  })

  it.each(['mainnet', '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])(
    'is refused if it names its network by another id: %s',
    async (other) => {
      const { verdict } = await verifyAccount('solana', /(?<=solana:)\w+/, () => other)
      expect(verdict).toEqual({ valid: false, why: 'network' })
    },
  )

  it.each(['mainnet', '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])(
    'is refused if it names the expected network by another id: %s',
    async (other) => {
      const expected = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      const { account, verdict } = await verifyAccount(
        'solana',
        /(?<=solana:)\w+/,
        () => other,
        expected,
      )
      expect(account).toMatch(expected)
      expect(verdict).toEqual({ valid: false, why: 'network' })
    },
  )
})
