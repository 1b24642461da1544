import { describe, expect, test } from 'vitest'
import type { Discovery, Namespace } from '#kernel'
import { fault, readMethod } from '#kernel'
import { createDiscovery } from '../../namespaces/eip155/discovery.ts'
import { manifest } from '../../namespaces/eip155/manifest.ts'
import { findBreaches } from '../harness/findBreaches.ts'
import { secondAddress } from '../harness/InjectedWalletDouble.ts'
import { replaceConnection } from '../harness/replaceConnection.ts'
import { replaceNamespacePart } from '../harness/replaceNamespacePart.ts'
import { suiteFixtures } from '../harness/suiteFixtures.ts'
import { createTestEvmNetwork } from '../harness/testNamespaceHost.ts'
import type { NamespaceFixtures } from './index.ts'
import { testNamespace } from './index.ts'

describe('namespace conformance suite', () => {
  test('passes a namespace that keeps the contract', async () => {
    expect(await findBreaches(() => ({}))).toEqual([])
  })

  test.concurrent.each<[string, (code: Namespace) => Partial<Namespace>, string]>([
    [
      'takes every address',
      () => ({ parseAddress: (address) => ({ ok: true, address }) }),
      'an address with a wrong checksum is refused for that reason',
    ],
    [
      'throws for an odd address',
      (code) => ({
        parseAddress: (...args) =>
          args[0].includes('\0')
            ? code.parseAddress(JSON.parse('?'), args[1])
            : code.parseAddress(...args),
      }),
      'no text makes parsing an address throw, and an accepted one has a canonical form',
    ],
    [
      'asks the visitor on the next visit',
      (code) => ({ resume: () => code.connect({ walletId: 'example.harbor' }, {}) }),
      'resuming never prompts the visitor, not even when the wallet would',
    ],
    [
      'makes every failure internal',
      (code) => ({
        connect: (...args) =>
          code.connect(...args).catch((error) => Promise.reject(fault('internal', error))),
      }),
      'a connection that the visitor declines rejects with rejected, and nothing stays behind',
    ],
    [
      'does not hear its signal',
      (code) => ({ connect: (to) => code.connect(to, {}) }),
      'connecting may be cancelled while the wallet waits for the visitor',
    ],
    [
      'believes every signature',
      () => ({ verify: async () => ({ valid: true }) }),
      'a signature with one bit changed is not valid, over a wallet of the page',
    ],
    [
      'believes no signature',
      () => ({ verify: async () => ({ valid: false, why: 'signature' }) }),
      'a sign-in that was signed is valid, and not for another nonce or domain, over a session',
    ],
    [
      'has no sense of time',
      (code) => ({
        verify: (proof, options) =>
          code
            .verify(proof, options)
            .then((verdict) =>
              verdict.valid === false && /Time|Before/.test(verdict.why)
                ? { valid: true }
                : verdict,
            ),
      }),
      'a proof is not valid after its expiration time, over a wallet of the page',
    ],
    [
      'lets a field bring a line of its own',
      () => ({
        signInText: (challenge, account) =>
          [challenge.domain, account.address, challenge.statement].join('\n'),
      }),
      'no field of a challenge can smuggle a line into the sign-in text',
    ],
    [
      'leaves its listeners',
      () => ({ dispose: () => {} }),
      'dispose leaves no listener on the page and no timer',
    ],
    [
      'is disposed of once only',
      (code) => {
        let over = false
        const dispose = () => {
          if (!over) code.dispose()
          over = true
        }
        return { dispose }
      },
      'dispose may be called again, and ends connections opened after it',
    ],
    [
      'tells amounts as numbers',
      () => ({
        balances: async () => [
          {
            asset: { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 },
            total: JSON.parse('1'),
            spendable: JSON.parse('1'),
          },
        ],
      }),
      'the first balance is the native one, and amounts are whole numbers of its smallest unit',
    ],
    [
      'does not end when it is disconnected',
      replaceConnection(() => ({ disconnect: async () => {} })),
      'disconnecting ends the connection once, however often it is called',
    ],
    [
      'claims what the session lacks',
      replaceConnection(() => ({ can: () => true })),
      'a session without a method throws unsupported before anything is sent',
    ],
  ])('reports a breach in a namespace that %s', async (_, breach, title) => {
    expect(await findBreaches(breach, {}, title)).toEqual([title])
  })

  test.concurrent.each<[string, Partial<typeof manifest>, string]>([
    [
      'a method twice',
      { methods: { ...manifest.methods, safe: ['eth_sign'] } },
      'the policy lists exact method names, and sessions request no others',
    ],
    [
      'a pattern for methods',
      { methods: { ...manifest.methods, safe: ['eth_*'] } },
      'the policy lists exact method names, and sessions request no others',
    ],
    [
      'a network of another namespace',
      { networks: [{ ...createTestEvmNetwork(1, 'Ethereum'), caipNetworkId: 'solana:1' }] },
      'the manifest’s networks are well-formed, each is there once, and the first is the default',
    ],
    [
      'a discovery that looks for wallets before it is watched',
      {
        createDiscovery(host) {
          host.page.listen('load', () => {})
          return createDiscovery(host)
        },
      },
      'discovery touches nothing before it is watched, and leaves nothing behind',
    ],
    [
      'a discovery that looks for wallets after its release',
      {
        createDiscovery(host) {
          const discovery = createDiscovery(host)
          const watch: Discovery['watch'] = (listener) => {
            discovery.watch(listener)
            return () => {}
          }
          return { ...discovery, watch }
        },
      },
      'the release of a watch stops it, and may be called twice',
    ],
    [
      'a discovery that calls the wallets it lists',
      {
        createDiscovery(host) {
          const discovery = createDiscovery(host)
          const watch: Discovery['watch'] = (listener) =>
            discovery.watch((found) => {
              for (const { provider } of found)
                readMethod(provider, 'request')?.({ method: 'eth_accounts' })
              listener(found)
            })
          return { ...discovery, watch }
        },
      },
      'listing a wallet neither calls it nor listens to it',
    ],
  ])('reports a breach in a manifest with %s', async (_, more, title) => {
    expect(await findBreaches(() => ({}), more, title)).toEqual([title])
  })

  test('lists the checks without fixtures, with the reason', async () => {
    const checks = testNamespace(manifest, { lacks: ['max'] })
    expect(checks).toHaveLength(testNamespace(manifest, suiteFixtures).length)
    const skipped = checks.filter((check) => check.skipped)
    expect(skipped.length).toBeGreaterThan(50)
    expect(skipped.find(({ title }) => title.startsWith('listing a wallet'))?.skipped).toBe(
      'The fixtures have no `wallet`.',
    )
    for (const { run } of skipped) await run()
  })

  test('ends a check beyond its time limit with an error that names it', async () => {
    const load = () => new Promise<never>(() => {})
    const title = 'connecting to a wallet that is not there fails with not-installed'
    const checks = testNamespace({ ...manifest, load }, { timeout: 20 })
    const expected = `the check “${title}” to be done within 0.02 s`
    const run = checks.find((check) => check.title === title)?.run()
    await expect(run).rejects.toMatchObject({ name: 'ConformanceError', expected })
  })

  test('skips the checks of proofs where the ecosystem lacks verify, and no others', () => {
    const skippedTitles = testNamespace(manifest, { ...suiteFixtures, lacks: ['verify'] })
      .filter(({ skipped }) => skipped?.includes('`verify`'))
      .map(({ title }) => title)
    expect(skippedTitles).toContain(
      'a signature with one bit changed is not valid, over a wallet of the page',
    )
    expect(skippedTitles).toContain('verifying may be cancelled before it begins')
    expect(skippedTitles.filter((title) => !/proof|valid|verifying/.test(title))).toEqual([])
  })

  test('passes a namespace that follows only hashes as its chain writes them', async () => {
    const title = 'a network that does not answer fails with rpc, and its calls may be cancelled'
    const hash = `0x${'ab'.repeat(32)}`
    const follow = (code: Namespace): Partial<Namespace> => ({
      ...replaceConnection(() => ({ send: async () => ({ hash }) }))(code),
      track(network, wanted, options) {
        if (!/^0x[0-9a-f]{64}$/.test(wanted)) throw fault('internal')
        return code.track(network, wanted, options)
      },
    })
    const transfer = { to: secondAddress, amount: 1n }
    expect(await findBreaches(follow, {}, title, { ...suiteFixtures, transfer })).toEqual([])
  })

  test.each([
    'a transfer to an invalid address fails with bad-address',
    'an invalid address gets no sign-in text',
  ])('passes a namespace whose accounts have words for addresses: %s', async (title) => {
    const named = (code: Namespace): Partial<Namespace> => ({
      plan: (request) =>
        code.plan(request.to === 'nobody' ? { ...request, to: secondAddress } : request),
      signInText: (challenge, account) =>
        account.address === 'nobody' ? 'nobody' : code.signInText(challenge, account),
    })
    const transfer = { to: secondAddress, amount: 1n }
    expect(await findBreaches(named, {}, title, { ...suiteFixtures, transfer })).toEqual([])
  })

  test.each<[string, NamespaceFixtures, string]>([
    ['resuming returns null for a foreign text', {}, 'Expected resuming ""'],
    [
      'a session resumes on the next visit without a request',
      suiteFixtures,
      'Expected resuming a session without accounts',
    ],
  ])('names the step that an error interrupted, with its code: %s', async (title, given, step) => {
    const error = fault('unauthorized')
    const broken = replaceNamespacePart((code) => ({
      resume: (...args) =>
        args[1]?.accounts().length ? code.resume(...args) : Promise.reject(error),
    }))
    const check = testNamespace(broken, given).find((each) => each.title === title)
    await expect(check?.run()).rejects.toMatchObject({
      message: `${step} to be done without an error; got: LatchkeyError “unauthorized”: ${error.message}`,
      cause: error,
    })
  })

  test('reports the expected and the actual value', async () => {
    const [check] = testNamespace({ ...manifest, title: '' }, {})
    await expect(check?.run()).rejects.toMatchObject({
      name: 'ConformanceError',
      code: 'conformance',
      expected: 'a title',
      actual: '',
    })
  })
})
