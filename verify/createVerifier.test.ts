import { describe, expect, it } from 'vitest'
import type { Account, Caip2, Namespace, NamespaceManifest, Plugin, SignInChallenge } from '#kernel'
import { accountIdOf, isLatchkeyError } from '#kernel'
import { namespaces } from '../catalog.ts'
import { signedBy } from '../sandbox/judges/signedBy.ts'
import { createServerHost } from './createServerHost.ts'
import { createVerifier } from './index.ts'

const now = () => Date.parse('2026-01-02T12:00:00Z')
const nobody = () => Promise.reject(new Error('No node may be asked'))
const challengeOn = (network: Caip2): SignInChallenge => ({
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: 'Qm7Zs81Qp2',
  issuedAt: '2026-01-02T11:59:00Z',
  expirationTime: '2026-01-02T13:00:00Z',
  network,
})
const manifestOf = ({ manifest }: Plugin) => manifest.contributes?.[0]?.item as NamespaceManifest
const codeOf = async (plugin: Plugin): Promise<Namespace> => {
  const manifest = manifestOf(plugin)
  return (await manifest.load()).createNamespace(createServerHost(manifest.networks, now, nobody))
}

/** A proof of sign-in, signed with the ecosystem's own library. */
async function proofOf(id: string) {
  const sign = signedBy[id]
  const plugin = await namespaces[id]?.()
  if (!sign || !plugin) throw new Error(`Nobody signs for ${id}`)
  const { network, address } = await sign('which account is it?')
  const account: Account = { id: accountIdOf(network as Caip2, address), address, network: network as Caip2, role: 'eoa' }
  const challenge = challengeOn(account.network)
  const message = (await codeOf(plugin)).signInText(challenge, account)
  const { signed } = await sign(message)
  return { plugin, challenge, proof: { account: account.id, message, ...signed } }
}
const ids = Object.keys(namespaces)

describe.each(ids)('on a server, a sign-in with %s', (id) => {
  it('is valid for the site and the nonce it was made for, and no network is asked', async () => {
    const { plugin, challenge, proof } = await proofOf(id)
    const { verify } = createVerifier({ namespaces: [plugin], now, fetch: nobody })
    const { domain, nonce } = challenge
    expect(await verify(JSON.parse(JSON.stringify(proof)), { domain, nonce })).toEqual({ valid: true })
    expect(await verify(proof, challenge)).toEqual({ valid: true })
    expect(await verify(proof, { domain: 'evil.example', nonce })).toEqual({ valid: false, why: 'domain' })
    expect(await verify(proof, { domain, nonce: 'another1' })).toEqual({ valid: false, why: 'nonce' })
  })

  it('is not valid once its time is over, nor for another account, text or signature', async () => {
    const { plugin, challenge, proof } = await proofOf(id)
    const { domain, nonce } = challenge
    const judge = (given: object, at = now) => createVerifier({ namespaces: [plugin], now: at, fetch: nobody }).verify(given, { domain, nonce })
    expect(await judge(proof, () => Date.parse('2026-01-02T13:00:00Z'))).toEqual({ valid: false, why: 'expirationTime' })
    expect(await judge({ ...proof, message: 'hello' })).toEqual({ valid: false, why: 'message' })
    expect(await judge({ ...proof, account: `${challenge.network}:nobody` })).toEqual({ valid: false, why: 'account' })
    const at = Math.floor(proof.signature.length / 2)
    const flipped = proof.signature.slice(0, at) + (proof.signature[at] === 'a' ? 'b' : 'a') + proof.signature.slice(at + 1)
    // Where a contract could still have signed it, its node is asked; here there is none.
    expect(await judge({ ...proof, signature: flipped })).toEqual(id === 'eip155' ? { valid: 'needs-network' } : { valid: false, why: 'signature' })
  })
})

describe('a verifier', () => {
  const evm = async () =>
    createVerifier({ namespaces: [...(await Promise.all(ids.slice(0, 1).map((id) => namespaces[id]?.() as Promise<Plugin>)))], now, fetch: nobody })
  const expected = { domain: 'shop.example', nonce: 'Qm7Zs81Qp2' }

  it('says of what is no proof that it is none, and never throws for it', async () => {
    const { verify } = await evm()
    for (const given of [
      undefined,
      null,
      7,
      'text',
      [],
      {},
      { account: 1 },
      { account: 'x', message: '', signature: '', scheme: '' },
      {
        get account() {
          throw new Error('trap')
        },
      },
    ])
      expect(await verify(given, expected)).toEqual({ valid: false, why: 'form' })
  })

  it('knows the ecosystems it was given and no other', async () => {
    const { verify } = await evm()
    expect(await verify({ account: 'moon:1:M1', message: '', signature: '', scheme: '' }, expected)).toEqual({ valid: false, why: 'namespace' })
  })

  it('wants the domain and the nonce, without which any signature would do', async () => {
    const { verify } = await evm()
    for (const expect_ of [
      { domain: '', nonce: 'Qm7Zs81Qp2' },
      { domain: 'shop.example', nonce: '' },
    ])
      await expect(verify({}, expect_)).rejects.toSatisfy((error) => isLatchkeyError(error, 'options-invalid'))
  })
})
