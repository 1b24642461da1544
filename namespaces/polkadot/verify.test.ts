import { cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Account, Connection, SignInChallenge, SignInProof } from '#kernel'
import { hubPairs } from '../../sandbox/chains/polkadot/hubPairs.ts'
import { wrapBytes } from '../../sandbox/wallets/polkadot/bytesTag.ts'
import { createExtensionDouble } from '../../sandbox/wallets/polkadot/ExtensionDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { fromHex, toHex } from './bytes.ts'
import { manifest } from './manifest.ts'

const network = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const kinds = [
  ['sr25519', 'page'],
  ['ed25519', 'pageSecond'],
  ['ecdsa', 'pageThird'],
] as const
const pairs = await hubPairs()
beforeAll(() => cryptoWaitReady())

const test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
const namespace = createNamespace(test.host)
const now = new Date(test.host.now())
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'abcdefgh12345678',
  version: '1',
  issuedAt: now.toISOString(),
  network,
  statement: 'Welcome.',
}
const accountOf = (who: keyof typeof pairs): Account => {
  const address = encodeAddress(pairs[who].addressRaw, 0)
  return { id: `${network}:${address}`, address, network, role: 'eoa' }
}
/** A proof by the ecosystem's own keyring. */
function proven(
  who: (typeof kinds)[number][1],
  { wraps = true, withType = false, fields = challenge } = {},
): SignInProof {
  const message = namespace.signInText(fields, accountOf(who))
  const bytes = new TextEncoder().encode(message)
  const signature = toHex(pairs[who].sign(wraps ? wrapBytes(bytes) : bytes, { withType }))
  return { account: accountOf(who).id, message, scheme: 'any', signature }
}

describe.each(kinds)('a sign-in by an account of the kind %s', (_kind, who) => {
  it('verifies with and without <Bytes>, with and without the byte that names the kind', async () => {
    for (const wraps of [true, false])
      for (const withType of [true, false])
        expect(
          await namespace.verify(proven(who, { wraps, withType }), { expect: challenge }),
        ).toEqual({ valid: true })
  })

  it('refuses a signature with any one bit changed', async () => {
    const proof = proven(who)
    const bytes = fromHex(proof.signature)
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await namespace.verify({ ...proof, signature: toHex(changed) })).toEqual({
        valid: false,
        why: 'signature',
      })
    }
  })

  it('refuses a signature for another message or account', async () => {
    const proof = proven(who)
    const other = namespace.signInText({ ...challenge, nonce: 'another12345678' }, accountOf(who))
    expect(await namespace.verify({ ...proof, message: other })).toEqual({
      valid: false,
      why: 'signature',
    })
    expect(await namespace.verify({ ...proof, account: accountOf('friend').id })).toEqual({
      valid: false,
      why: 'address',
    })
  })
})

describe('sign-in verdicts', () => {
  it.each<[string, Partial<SignInChallenge>, string]>([
    ['another domain', { domain: 'evil.example' }, 'domain'],
    ['another nonce', { nonce: '12345678abcdefgh' }, 'nonce'],
    ['another network', { network: 'polkadot:48239ef607d7928874027a43a6768920' }, 'network'],
    ['a statement', { statement: 'Give me everything.' }, 'statement'],
  ])('refuses a proof where %s is expected', async (_name, expected, why) => {
    expect(
      await namespace.verify(proven('page'), { expect: { ...challenge, ...expected } }),
    ).toEqual({ valid: false, why })
  })

  it.each<[string, Partial<SignInChallenge>, boolean | string]>([
    ['before it expires', { expirationTime: later(1) }, true],
    ['when it expires', { expirationTime: later(0) }, 'expirationTime'],
    ['after it expired', { expirationTime: later(-1) }, 'expirationTime'],
    ['once it begins', { notBefore: later(0) }, true],
    ['before it begins', { notBefore: later(1) }, 'notBefore'],
    [
      'in another time zone',
      {
        expirationTime: new Date(now.getTime() + 3_660_000)
          .toISOString()
          .replace(/\.\d+Z/, '+01:00'),
      },
      true,
    ],
  ])('checks the validity period %s', async (_name, times, verdict) => {
    const fields = { ...challenge, ...times }
    expect(await namespace.verify(proven('page', { fields }))).toEqual(
      verdict === true ? { valid: true } : { valid: false, why: verdict },
    )
  })

  it('writes the full chain id and the address in the network’s spelling', () => {
    expect(
      namespace.signInText(challenge, { ...accountOf('page'), address: pairs.page.address }),
    ).toBe(
      [
        'host.example wants you to sign in with your Polkadot account:',
        accountOf('page').address,
        '',
        'Welcome.',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        `Chain ID: ${network}`,
        'Nonce: abcdefgh12345678',
        `Issued At: ${challenge.issuedAt}`,
      ].join('\n'),
    )
  })

  it.each<[string, Partial<SignInProof>, string]>([
    ['no account id', { account: 'nobody:1:2' }, 'account'],
    [
      'an account of another namespace',
      { account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      'account',
    ],
    ['no hex', { signature: 'signed' }, 'signature'],
    ['an empty signature', { signature: '0x' }, 'signature'],
    ['a line more', { message: `${proven('page').message}\nAdmin: yes` }, 'message'],
  ])('refuses a proof with %s', async (_name, change, why) => {
    expect(await namespace.verify({ ...proven('page'), ...change }, { expect: challenge })).toEqual(
      { valid: false, why },
    )
  })
})

describe.each(kinds)(
  'messages signed through a connection by an account of the kind %s',
  (kind, who) => {
    const pair = pairs[who]
    const signed = async (
      sign: (bytes: Uint8Array) => Uint8Array,
    ): Promise<ReturnType<NonNullable<Connection['signMessage']>>> => {
      const page = createTestNamespaceHost(manifest.networks)
      const wallet = createExtensionDouble([{ address: pair.address, type: pair.type }])
      wallet.signRaw = (payload) => ({
        id: 1,
        signature: toHex(sign(fromHex(String(Object(payload).data)))),
      })
      page.page.globals.set('injectedWeb3', { talisman: wallet.entry })
      const connection = await createNamespace(page.host).connect({ walletId: 'talisman' }, {})
      const [account] = connection.state.accounts
      if (!account || !connection.signMessage) return expect.fail('no account')
      return connection.signMessage({ account, message: 'hello' })
    }
    const judged = (signature: string) => signatureVerify('hello', signature, pair.address)

    it('verifies with the ecosystem’s own library, wrapped by the wallet or not, and includes the signed bytes', async () => {
      const wrapping = await signed((bytes) => pair.sign(wrapBytes(bytes)))
      expect(wrapping).toMatchObject({
        scheme: kind,
        signed: toHex(new TextEncoder().encode('<Bytes>hello</Bytes>')),
      })
      expect(judged(wrapping.signature)).toMatchObject({ isValid: true, crypto: kind })
      const plain = await signed((bytes) => pair.sign(bytes))
      expect(plain).toMatchObject({
        scheme: kind,
        signed: toHex(new TextEncoder().encode('hello')),
      })
      expect(judged(plain.signature)).toMatchObject({ isValid: true, crypto: kind })
    })

    it('strips the kind byte that some wallets put in front', async () => {
      const { signature } = await signed((bytes) => pair.sign(wrapBytes(bytes), { withType: true }))
      expect(fromHex(signature)).toHaveLength(kind === 'ecdsa' ? 65 : 64)
      expect(judged(signature).isValid).toBe(true)
    })

    it('refuses a signature of another text or account', async () => {
      await expect(signed(() => pair.sign('another message'))).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
      await expect(signed((bytes) => pairs.friend.sign(wrapBytes(bytes)))).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
      await expect(signed(() => new Uint8Array(64))).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
    })
  },
)
