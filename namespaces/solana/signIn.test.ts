import { verifySignIn } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import type { Connection, SignInChallenge } from '#kernel'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { openSolanaSite } from '../../test/harness/openSolanaSite.ts'
import { codec } from './codec.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const first = solanaAccount(0).publicKey.toBase58()
const second = solanaAccount(2).publicKey.toBase58()
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/in',
  version: '1',
  nonce: 'abcdef1234',
  issuedAt: '2026-01-01T00:00:00Z',
  statement: 'Sign in to Host.',
  network: mainnet,
}

const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')

describe('signing in while connecting', () => {
  it('signs in with one prompt and a proof that the ecosystem’s own library verifies', async () => {
    const site = openSolanaSite()
    const connection = await site.namespace.connect({ walletId: 'Ember' }, { signIn: challenge })
    expect(site.methods()).toEqual(['solana:signIn'])
    const proof = connection.proof ?? expect.fail('no proof')
    expect(proof).toMatchObject({
      scheme: 'solana:ed25519',
      account: `${mainnet}:${first}`,
      publicKey: first,
    })
    const { network: _, ...fields } = challenge
    const output = {
      account: site.wallet.wallet.accounts[0] ?? expect.fail('no account'),
      signedMessage: new TextEncoder().encode(proof.message),
      signature: codec.decodeBase58(proof.signature) ?? new Uint8Array(),
    }
    expect(verifySignIn({ ...fields, chainId: 'solana:mainnet' }, output)).toBe(true)
    expect(
      verifySignIn({ ...fields, nonce: 'ffffffffff', chainId: 'solana:mainnet' }, output),
    ).toBe(false)
    expect(await site.namespace.verify(proof, { expect: challenge })).toEqual({ valid: true })
    expect(connection.state.active).toBe(`${mainnet}:${first}`)
  })

  it('connects without a proof where the wallet cannot sign in', async () => {
    const site = openSolanaSite('sign-only')
    const connection = await site.namespace.connect({ walletId: 'Ember' }, { signIn: challenge })
    expect(site.methods()).toEqual(['standard:connect'])
    expect([connection.proof, connection.signIn, connection.can('signIn')]).toEqual([
      undefined,
      undefined,
      false,
    ])
  })

  it('fails as a whole when the visitor declines, and leaves nothing behind', async () => {
    const site = openSolanaSite()
    site.wallet.controls.rejectNext()
    await expect(
      site.namespace.connect({ walletId: 'Ember' }, { signIn: challenge }),
    ).rejects.toMatchObject({ code: 'rejected' })
    expect(site.wallet.listening()).toBe(0)
  })

  it('sends no wallet a message that the standard forbids', async () => {
    const site = openSolanaSite()
    await expect(
      site.namespace.connect(
        { walletId: 'Ember' },
        { signIn: { ...challenge, statement: 'a\nURI: b' } },
      ),
    ).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
    expect(site.methods()).toEqual([])
  })

  it('signs in later as the account that is named', async () => {
    const site = openSolanaSite()
    const connection = await site.connect()
    const proof =
      (await connection.signIn?.(challenge, accountOf(connection))) ?? expect.fail('no proof')
    expect(site.wallet.controls.requests().at(-1)?.params).toMatchObject([
      { address: first, domain: 'host.example', chainId: 'solana:mainnet' },
    ])
    expect(await site.namespace.verify(proof, { expect: challenge })).toEqual({ valid: true })
    const other = {
      id: `${mainnet}:${second}`,
      address: second,
      network: mainnet,
      role: 'eoa',
    } as const
    await expect(connection.signIn?.(challenge, other)).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})
