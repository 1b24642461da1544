import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, Caip2, Namespace, NamespaceManifest, Plugin, SignInChallenge } from '#kernel'
import { defineManifest, defineNamespace, definePlugin, toAccountId } from '#kernel'
import { namespaces } from '../modal/catalog.ts'
import { signWithReference } from '../sandbox/reference-verifiers/signWithReference.ts'
import { loadNamespace } from '../test/harness/loadNamespace.ts'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import type { FetchNode } from './createServerHost.ts'
import { createServerHost } from './createServerHost.ts'
import { createVerifier } from './index.ts'

const now = () => Date.parse('2026-01-02T12:00:00Z')
const noNode = () => Promise.reject(new Error('No node may be called'))
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
  return loadNamespace(manifest, createServerHost(manifest.networks, now, noNode))
}

/** A proof of sign-in, signed with the ecosystem's own library. */
async function proofOf(id: string) {
  const sign = signWithReference[id]
  const plugin = await namespaces[id]?.()
  if (!sign || !plugin) throw new Error(`No signer for ${id}`)
  const { network, address } = await sign('which account is it?')
  const account: Account = {
    id: toAccountId(network as Caip2, address),
    address,
    network: network as Caip2,
    role: 'eoa',
  }
  const challenge = challengeOn(account.network)
  const message = (await codeOf(plugin)).signInText(challenge, account)
  const { signed } = await sign(message)
  return { plugin, challenge, proof: { account: account.id, message, ...signed } }
}
const ids = Object.keys(namespaces)

/** A proof of an EVM account, of any challenge: what the writer would refuse is put in after it. */
async function evmProof(challenge: SignInChallenge) {
  const { proof } = await proofOf('eip155')
  const written = proof.message.replace(/^Issued At: .*$/m, `Issued At: ${challenge.issuedAt}`)
  const message = challenge.expirationTime
    ? written.replace(/^Expiration Time: .*$/m, `Expiration Time: ${challenge.expirationTime}`)
    : written.replace(/\nExpiration Time: .*$/m, '')
  const { signed } = await (signWithReference['eip155'] ?? Promise.reject)(message)
  return { account: proof.account, message, ...signed }
}

describe.each(ids)('on a server, a sign-in with %s', (id) => {
  it('accepts a sign-in for its site and nonce, without a network request', async () => {
    const { plugin, challenge, proof } = await proofOf(id)
    const { verify } = createVerifier({ namespaces: [plugin], now, fetch: noNode })
    const { domain, nonce } = challenge
    const account = proof.account
    expect(await verify(JSON.parse(JSON.stringify(proof)), { domain, nonce })).toEqual({
      valid: true,
      account,
    })
    expect(await verify(proof, challenge)).toEqual({ valid: true, account })
    const elsewhere = `${challenge.network}x`.slice(0, challenge.network.length) as Caip2
    expect(
      await verify(proof, {
        domain,
        nonce,
        network: elsewhere === challenge.network ? 'moon:1' : elsewhere,
      }),
    ).toEqual({ valid: false, why: 'network' })
    expect(await verify(proof, { domain: 'evil.example', nonce })).toEqual({
      valid: false,
      why: 'domain',
    })
    expect(await verify(proof, { domain, nonce: 'another1' })).toEqual({
      valid: false,
      why: 'nonce',
    })
  })

  it('refuses a sign-in once its time is over, and for another account, text or signature', async () => {
    const { plugin, challenge, proof } = await proofOf(id)
    const { domain, nonce } = challenge
    const judge = (given: object, at = now) =>
      createVerifier({ namespaces: [plugin], now: at, fetch: noNode }).verify(given, {
        domain,
        nonce,
      })
    expect(await judge(proof, () => Date.parse('2026-01-02T13:00:00Z'))).toEqual({
      valid: false,
      why: 'expirationTime',
    })
    expect(await judge({ ...proof, message: 'hello' })).toEqual({ valid: false, why: 'message' })
    expect(await judge({ ...proof, account: `${challenge.network}:stranger` })).toEqual({
      valid: false,
      why: 'account',
    })
    const at = Math.floor(proof.signature.length / 2)
    const flipped =
      proof.signature.slice(0, at) +
      (proof.signature[at] === 'a' ? 'b' : 'a') +
      proof.signature.slice(at + 1)
    // A contract could still have signed it; its node would be queried, but there is none.
    expect(await judge({ ...proof, signature: flipped })).toEqual(
      id === 'eip155' ? { valid: 'needs-network' } : { valid: false, why: 'signature' },
    )
  })
})

describe('the time of a sign-in', () => {
  const judge = async (
    issuedAt: string,
    more: {
      readonly maxAge?: number
      readonly clockSkew?: number
      readonly expirationTime?: string
    } = {},
  ) => {
    const { maxAge, clockSkew, ...times } = more
    const { verify } = createVerifier({
      namespaces: [(await proofOf('eip155')).plugin],
      now,
      fetch: noNode,
      ...(maxAge !== undefined && { maxAge }),
      ...(clockSkew !== undefined && { clockSkew }),
    })
    const { expirationTime: _, ...challenge } = challengeOn('eip155:1')
    const { domain, nonce } = challenge
    return verify(await evmProof({ ...challenge, issuedAt, ...times }), { domain, nonce })
  }

  it.each([
    ['a second ago', '2026-01-02T11:59:59Z'],
    ['with a clock five minutes ahead', '2026-01-02T12:05:00Z'],
    ['nearly an hour ago', '2026-01-02T11:00:01Z'],
  ])('accepts a sign-in issued %s', async (_, at) => {
    expect(await judge(at)).toMatchObject({ valid: true })
  })

  it.each([
    ['in the future', '2026-01-02T12:05:01Z'],
    ['in 2099', '2099-01-01T00:00:00Z'],
    ['an hour ago', '2026-01-02T11:00:00Z'],
    ['in 2001', '2001-01-01T00:00:00Z'],
  ])('refuses a sign-in issued %s', async (_, at) => {
    expect(await judge(at)).toEqual({ valid: false, why: 'issuedAt' })
  })

  it('accepts a sign-in as old as the host permits', async () => {
    expect(await judge('2026-01-01T13:00:00Z', { maxAge: 24 * 3_600_000 })).toMatchObject({
      valid: true,
    })
    expect(await judge('2026-01-02T11:58:59Z', { maxAge: 60_000 })).toEqual({
      valid: false,
      why: 'issuedAt',
    })
  })

  it('accepts a sign-in as far ahead as the host permits', async () => {
    expect(await judge('2026-01-02T12:10:00Z', { clockSkew: 600_000 })).toMatchObject({
      valid: true,
    })
    expect(await judge('2026-01-02T12:00:01Z', { clockSkew: 0 })).toEqual({
      valid: false,
      why: 'issuedAt',
    })
  })

  it.each(['2100-02-31T12:00:00Z', '2027-02-29T12:00:00Z', '2026-11-31T12:00:00Z'])(
    'refuses a sign-in with a time that is on no calendar: %s',
    async (expirationTime) => {
      expect(await judge('2026-01-02T11:59:59Z', { expirationTime })).toEqual({
        valid: false,
        why: 'message',
      })
    },
  )
})

describe('a contract account', () => {
  const urls: string[] = []
  /** A node that accepts every signature. */
  const yes: FetchNode = async (url, { body }) => {
    urls.push(url)
    const { id, method } = JSON.parse(String(body))
    return {
      status: 200,
      text: async () =>
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          result: method === 'eth_getCode' ? '0x60' : `0x1626ba7e${'0'.repeat(56)}`,
        }),
    }
  }
  const judge = async (rpcUrls?: Readonly<Record<Caip2, readonly string[]>>) => {
    const { plugin, challenge, proof } = await proofOf('eip155')
    const { verify } = createVerifier({
      namespaces: [plugin],
      now,
      fetch: yes,
      ...(rpcUrls && { rpcUrls }),
    })
    return verify(
      { ...proof, signature: '0x00' },
      { domain: challenge.domain, nonce: challenge.nonce },
    )
  }
  beforeEach(() => {
    urls.length = 0
  })

  it('calls no node but those that the host named, whatever it would answer', async () => {
    expect(await judge()).toEqual({ valid: 'needs-network' })
    expect(await judge({ 'eip155:10': ['https://node.example'] })).toEqual({
      valid: 'needs-network',
    })
    expect(urls).toEqual([])
  })

  it('judges a contract account on a network that the namespace does not list', async () => {
    const { plugin } = await proofOf('eip155')
    const network = 'eip155:59144'
    expect(manifestOf(plugin).networks.map(({ caipNetworkId }) => caipNetworkId)).not.toContain(
      network,
    )
    const challenge = challengeOn(network)
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const id = toAccountId(network, address)
    const account: Account = { id, address, network, role: 'smartAccount' }
    const message = (await codeOf(plugin)).signInText(challenge, account)
    const proof = { account: id, message, signature: '0x00', scheme: 'eip191' }
    const verifyWith = (rpcUrls: Readonly<Record<Caip2, readonly string[]>>) =>
      createVerifier({ namespaces: [plugin], now, fetch: yes, rpcUrls }).verify(proof, challenge)
    expect(await verifyWith({ 'solana:1': [] })).toEqual({ valid: 'needs-network' })
    expect(await verifyWith({ [network]: ['https://node.example'] })).toEqual({
      valid: true,
      account: id,
    })
    expect(new Set(urls)).toEqual(new Set(['https://node.example']))
  })

  it('judges a contract account by the node that the host named for its network', async () => {
    expect(await judge({ 'eip155:1': ['https://node.example'] })).toMatchObject({
      valid: true,
      account: expect.stringMatching(/^eip155:1:0x/),
    })
    expect(new Set(urls)).toEqual(new Set(['https://node.example']))
  })
})

describe('a verifier', () => {
  const evm = async () =>
    createVerifier({
      namespaces: [
        ...(await Promise.all(ids.slice(0, 1).map((id) => namespaces[id]?.() as Promise<Plugin>))),
      ],
      now,
      fetch: noNode,
    })
  const expected = { domain: 'shop.example', nonce: 'Qm7Zs81Qp2' }

  it('judges what is no proof as malformed, and never throws for it', async () => {
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

  it('supports the ecosystems it was created with and no other', async () => {
    const { verify } = await evm()
    expect(
      await verify({ account: 'moon:1:M1', message: '', signature: '', scheme: '' }, expected),
    ).toEqual({ valid: false, why: 'namespace' })
  })

  it('requires the domain and the nonce, without which any signature would pass', async () => {
    const { verify } = await evm()
    for (const expect_ of [
      { domain: '', nonce: 'Qm7Zs81Qp2' },
      { domain: 'shop.example', nonce: '' },
    ])
      await expect(verify({}, expect_)).rejects.toMatchObject({
        code: 'options-invalid',
        context: { why: 'a domain and a nonce are needed' },
        remedy: 'Pass the host of your site and the nonce that your server issued.',
      })
  })

  it('accepts namespaces and nothing else', () => {
    const branding = definePlugin(defineManifest({ id: 'branding' }), async () => ({
      default: () => {},
    }))
    expect(() => createVerifier({ namespaces: [branding()], now })).toThrow(
      expect.objectContaining({
        code: 'options-invalid',
        context: expect.objectContaining({ why: '"branding" is no namespace' }),
        remedy: 'Pass namespaces, as in `namespaces: [eip155(), solana()]`.',
      }),
    )
  })
})

describe('a namespace that believes everything', () => {
  /** Its first imports fail; `given` collects the requests it received. */
  function credulous(failing = 0) {
    const { manifest } = createNamespaceDouble('moon')
    const given: unknown[] = []
    let loads = 0
    const load: NamespaceManifest['load'] = async () => {
      loads++
      if (loads <= failing) throw new TypeError('Failed to fetch')
      const { createNamespace } = await manifest.load()
      const verify: Namespace['verify'] = async (read, options) => {
        given.push(read, options)
        return { valid: true }
      }
      return { createNamespace: (...args) => ({ ...createNamespace(...args), verify }) }
    }
    const { verify } = createVerifier({
      namespaces: [defineNamespace({ ...manifest, load })()],
      now,
    })
    return { verify, given, loads: () => loads }
  }
  const proof = {
    account: 'moon:base:alice',
    message: 'hello\nIssued At: 2026-01-02T11:59:00Z',
    signature: 's',
    scheme: 'moon',
  }
  const expected = { domain: 'shop.example', nonce: 'Qm7Zs81Qp2' }

  it('passes a namespace the expected fields and the caller’s signal', async () => {
    const { verify, given } = credulous()
    const { signal } = new AbortController()
    expect(await verify(proof, expected, { signal })).toEqual({
      valid: true,
      account: proof.account,
    })
    expect(given).toEqual([proof, { expect: { ...expected, network: 'moon:base' }, signal }])
  })

  it('calls no namespace after the expected expiration, and accepts no message without its issue time', async () => {
    const { verify, given } = credulous()
    expect(await verify(proof, { ...expected, expirationTime: '2026-01-02T11:59:59Z' })).toEqual({
      valid: false,
      why: 'expirationTime',
    })
    expect(given).toEqual([])
    expect(await verify({ ...proof, message: 'hello' }, expected)).toEqual({
      valid: false,
      why: 'issuedAt',
    })
  })

  it('passes a namespace all fields of a proof and no other, and refuses a text of more than 20,000 characters', async () => {
    const { verify, given } = credulous()
    const whole = { ...proof, publicKey: 'k', signed: 's', extra: { algo: 'a' } }
    await verify({ ...whole, more: 'x' }, expected)
    expect(given[0]).toEqual(whole)
    expect(await verify({ ...proof, signature: 'x'.repeat(20_000) }, expected)).toMatchObject({
      valid: true,
    })
    expect(await verify({ ...proof, signature: 'x'.repeat(20_001) }, expected)).toEqual({
      valid: false,
      why: 'form',
    })
  })

  it('loads a namespace once, and again after a failure', async () => {
    const { verify, loads } = credulous(1)
    await expect(verify(proof, expected)).rejects.toThrow('Failed to fetch')
    expect([await verify(proof, expected), await verify(proof, expected)]).toMatchObject([
      { valid: true },
      { valid: true },
    ])
    expect(loads()).toBe(2)
  })
})
