import { describe, expect, it } from 'vitest'
import type { NamesFixture } from '../../test/harness/startNames.ts'
import {
  identityPath,
  namePath,
  owner,
  ownName,
  rawName,
  reversePath,
  startNames,
} from '../../test/harness/startNames.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { names } from './index.ts'

const stranger = '0xBb00000000000000000000000000000000000002'
const facts = ({ kernel }: NamesFixture) => {
  const { profileName, profileImage } = kernel.connections.getState('eip155')?.accountState ?? {}
  return { profileName, profileImage }
}
const lookups = ({ http }: NamesFixture) =>
  http.requests.map(({ url }) => url).filter(({ pathname }) => /identity|profile/.test(pathname))
const avatar = 'https://api.example/public/ada.png'

describe('name and picture of the account', () => {
  it('looks the account up by its address; hosts see `name` and `avatar` as `profileName` and `profileImage`', async () => {
    const test = await startNames({
      answers: {
        [identityPath]: { body: { name: ownName, avatar } },
        '/public/ada.png': { body: 'png' },
      },
    })
    await test.settled()
    await waitFor(() =>
      expect(facts(test)).toEqual({
        profileName: ownName,
        profileImage: expect.stringMatching(/^blob:/),
      }),
    )
    expect(test.names.get()).toMatchObject({
      name: ownName,
      image: facts(test).profileImage,
      offered: true,
    })
  })

  it('looks the account up without revealing it', async () => {
    const test = await startNames()
    await test.settled()
    expect(
      lookups(test).map(({ searchParams }) =>
        [...searchParams.keys()].filter((key) => !['projectId', 'st', 'sv'].includes(key)),
      ),
    ).toEqual([[], ['apiVersion']])
  })

  it.each([
    ['leads to another account', { body: rawName(ownName, { 2147483649: stranger }) }],
    ['has no owner', { status: 404 }],
  ])('shows neither name nor picture for a name that %s', async (_, answer) => {
    const test = await startNames({
      answers: { [identityPath]: { body: { name: ownName, avatar } }, [namePath]: answer },
    })
    await test.settled()
    expect(facts(test)).toEqual({ profileName: undefined, profileImage: undefined })
    expect(test.asked('/public/ada.png')).toEqual([])
  })

  it('shows no deceptive name, and does not look it up', async () => {
    const test = await startNames({
      answers: { [identityPath]: { body: { name: 'fr\u0456end.eth', avatar: null } } },
    })
    await test.settled()
    expect([facts(test).profileName, lookups(test).length]).toEqual([undefined, 1])
  })

  it('shows no picture of a foreign host', async () => {
    const test = await startNames({
      answers: {
        [identityPath]: { body: { name: ownName, avatar: 'https://tracker.example/a.png' } },
      },
    })
    await test.settled()
    expect(facts(test)).toEqual({ profileName: ownName, profileImage: undefined })
    expect(test.http.requests.some(({ url }) => url.hostname === 'tracker.example')).toBe(false)
  })

  it('shows the first registered name without an identity: the reverse lookup sends an address and reads names', async () => {
    const answers = {
      [identityPath]: { body: { name: null, avatar: null } },
      [reversePath]: { body: [rawName(), rawName('late.names.example')] },
    }
    const test = await startNames({ answers })
    await test.settled()
    expect(facts(test).profileName).toBe(ownName)
    expect(test.asked(reversePath)[0]?.url.searchParams.get('apiVersion')).toBe('2')
  })

  it('shows no name after a failed lookup, and looks it up again on the next view', async () => {
    const test = await startNames({ answers: { [identityPath]: { status: 400 } } })
    await test.settled('failed')
    expect(test.names.get()).toMatchObject({ name: undefined, offered: true })
    test.answer(identityPath, { body: { name: ownName, avatar: null } })
    await test.kernel.open()
    await test.settled()
    expect(facts(test).profileName).toBe(ownName)
  })

  it('looks up no name on a testnet, and offers none', async () => {
    const test = await startNames({ at: 'eip155:11155111' })
    await test.settled('idle')
    expect(await test.names.identity(owner, 'eip155:11155111')).toEqual({})
    expect([lookups(test), facts(test).profileName, test.names.get().offered]).toEqual([
      [],
      undefined,
      false,
    ])
  })

  it.each([
    ['on a network that the provider does not serve', { served: ['eip155:10'] }],
    ['without a project', { settings: { projectId: undefined } }],
  ])('%s is not looked up, and no name is offered for it', async (_, options) => {
    const test = await startNames(options)
    await test.settled('idle')
    expect([
      lookups(test),
      test.names.get().offered,
      await test.names.resolve(ownName, 'eip155:1'),
    ]).toEqual([[], false, undefined])
  })

  it('is unknown, not missing, while the provider is out of reach', async () => {
    const test = await startNames({ answers: { '/v1/supported-chains': { status: 400 } } })
    await test.settled('failed')
    const code = 'http-failed'
    await expect(test.names.covers('eip155:1')).rejects.toMatchObject({ code })
    await expect(test.names.resolve(ownName, 'eip155:1')).rejects.toMatchObject({ code })
  })

  it('looks up no name for a namespace outside the feature `names`, and offers none', async () => {
    const test = await startNames({
      plugins: [],
      catalog: [{ id: 'names', fallback: ['solana'], load: async () => names() }],
      answers: { '/config': { status: 500 } },
    })
    void test.kernel.followConfig()
    await test.clock.advance(30_000)
    test.wallet().change({ network: 'eip155:10' })
    const before = lookups(test).length
    await test.settled('idle')
    expect([
      lookups(test).length,
      test.names.get().offered,
      await test.names.covers('eip155:1'),
    ]).toEqual([before, false, false])
  })

  it('looks up a changed account, and drops a late response for the previous one', async () => {
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const test = await startNames({
      answers: {
        [`/v1/identity/${stranger}`]: { body: { name: null, avatar: null } },
        [`/v1/profile/reverse/${stranger}`]: { body: [] },
      },
    })
    await test.settled()
    const { respond } = test.http
    test.http.respond = async (url, call) => {
      if (url.pathname.endsWith(stranger)) await slow
      return respond(url, call)
    }
    test.wallet().change({ addresses: [stranger] })
    expect(facts(test).profileName).toBeUndefined()
    test.wallet().change({ addresses: [owner] })
    await test.settled()
    answer()
    await waitFor(() => expect(test.asked(`/v1/identity/${stranger}`)).toHaveLength(1))
    await test.clock.advance(0)
    expect(facts(test).profileName).toBe(ownName)
    await test.kernel.connections.disconnect()
    expect(test.names.get()).toMatchObject({
      status: 'idle',
      account: undefined,
      name: undefined,
      offered: false,
    })
  })
})

describe('stored names', () => {
  const keys = (test: NamesFixture) =>
    test.platform.storage
      .keys()
      .filter((key) => /cache\.(name|identity)/.test(key))
      .sort()

  it('caches identities by address and names by name for 5 minutes', async () => {
    const entries = new Map<string, string>()
    const first = await startNames({ entries })
    await first.settled()
    expect(keys(first)).toEqual([
      `lk.cache.identity:eip155:${owner.toLowerCase()}`,
      `lk.cache.name:${ownName}`,
    ])
    await first.clock.advance(299_000)
    await first.kernel.open()
    await first.settled()
    expect([first.asked(identityPath).length, first.asked(namePath).length]).toEqual([1, 1])
    first.kernel.router.close()
    await first.clock.advance(2_000)
    await first.kernel.open()
    await waitFor(() =>
      expect([first.asked(identityPath).length, first.asked(namePath).length]).toEqual([2, 2]),
    )
  })

  it('stores `name`, `registered_at`, `updated_at`, `addresses` and `attributes` of a name', async () => {
    const record = {
      ...rawName(),
      updated_at: '2026-02-01T00:00:00Z',
      attributes: [{ avatar, bio: 'First.' }],
    }
    const test = await startNames({ answers: { [namePath]: { body: record } } })
    await test.settled()
    expect(JSON.parse(test.platform.storage.get(`lk.cache.name:${ownName}`) ?? '')).toMatchObject({
      value: record,
    })
  })

  it('clears the cache on disconnect, and stores no later response', async () => {
    const test = await startNames()
    await test.settled()
    const answer = test.names.resolve(ownName, 'eip155:1', { fresh: true })
    await test.kernel.connections.disconnect()
    expect(await answer).toMatchObject({ address: owner })
    expect(keys(test)).toEqual([])
  })
})

describe('name lookup', () => {
  it('sends the name and reads its addresses, from the cache unless `fresh` is set', async () => {
    const path = '/v1/profile/account/b%C3%BCcher.eth'
    const test = await startNames({
      answers: { [path]: { body: rawName('bücher.eth', { 2147483649: stranger }) } },
    })
    const { resolve } = test.names
    expect(await resolve('bücher.eth', 'eip155:1')).toEqual({
      address: stranger,
      name: 'bücher.eth',
    })
    test.answer(path, { body: rawName('bücher.eth', { 2147483649: owner }) })
    expect(await resolve('bücher.eth', 'eip155:10')).toMatchObject({ address: stranger })
    expect(await resolve('bücher.eth', 'eip155:1', { fresh: true })).toMatchObject({
      address: owner,
    })
    expect(await resolve('bücher.eth', 'eip155:1')).toMatchObject({ address: owner })
    expect(test.asked(path)).toHaveLength(2)
  })

  it('returns nothing for an unowned name, throws on failure, and caches neither', async () => {
    const path = '/v1/profile/account/late.eth'
    const test = await startNames({ answers: { [path]: { status: 404 } } })
    expect(await test.names.resolve('late.eth', 'eip155:1')).toBeUndefined()
    test.answer(path, { status: 400 })
    await expect(test.names.resolve('late.eth', 'eip155:1')).rejects.toMatchObject({
      code: 'http-failed',
    })
    test.answer(path, { body: { name: 'late.eth' } })
    await expect(test.names.resolve('late.eth', 'eip155:1')).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
    test.answer(path, { body: rawName('late.eth') })
    expect(await test.names.resolve('late.eth', 'eip155:1')).toMatchObject({ address: owner })
  })

  it('looks names up on EVM only', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const test = await startNames({ served: ['eip155:1', solana] })
    expect([await test.names.covers('eip155:1'), await test.names.covers(solana)]).toEqual([
      true,
      false,
    ])
    const before = lookups(test).length
    expect(await test.names.resolve('ada.sol', solana)).toBeUndefined()
    expect(lookups(test)).toHaveLength(before)
  })
})

describe('suggestions of names', () => {
  const path = '/v1/profile/suggestions/ada1'
  it('sends the typed part of a name and reads names', async () => {
    const list = [
      { name: 'ada1.names.example', registered: true },
      { name: 'ada1-1.names.example', registered: false },
      { name: 7 },
    ]
    const test = await startNames({ answers: { [path]: { body: { suggestions: list } } } })
    expect(await test.names.suggest('ADA1')).toEqual(list.slice(0, 2))
  })
  it.each(['ada', 'ada_1', '../x'])('requests no suggestions for %j', async (label) => {
    const test = await startNames()
    await expect(test.names.suggest(label)).rejects.toMatchObject({ code: 'name-invalid' })
    expect(test.http.requests.some(({ url }) => url.pathname.includes('suggestions'))).toBe(false)
  })
})

it('leaves nothing behind when the plugin is removed', async () => {
  const test = await startNames()
  await test.settled()
  test.kernel.plugins.remove('names')
  const asked = lookups(test).length
  test.wallet().change({ network: 'eip155:10' })
  await test.kernel.open()
  await test.clock.advance(1000)
  expect(lookups(test)).toHaveLength(asked)
})
