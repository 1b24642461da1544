import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, ConnectionState, LatchkeyError } from '#kernel'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { verifier } from '../../sandbox/reference-verifiers/cosmos.ts'
import type { KeplrWalletOptions } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import type { KeplrSite } from '../../test/harness/openKeplrSite.ts'
import { openKeplrSite } from '../../test/harness/openKeplrSite.ts'
import type { TestPlatformOptions } from '../../test/harness/testPlatform.ts'
import { tideChain } from '../../test/harness/tideChain.ts'

const hub = 'cosmos:cosmoshub-4'
const zone = 'cosmos:osmosis-1'

function visit(
  wallet: Partial<KeplrWalletOptions> = {},
  change: (provider: Record<string, unknown>) => void = () => {},
  platform: TestPlatformOptions = {},
): KeplrSite {
  return openKeplrSite(wallet, { chains: [tideChain], change, platform })
}
const accountOf = ({ state }: Connection): Account => state.accounts[0] ?? expect.fail('no account')
const codeOf = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )
const address = async (index: number, prefix: string) => (await cosmosKeys(index, prefix)).address

let site: KeplrSite
beforeEach(() => {
  site = visit()
})
afterEach(() => site.namespace.dispose())

describe('a connected keplr-shaped wallet', () => {
  it('reports capabilities by the wallet’s methods', async () => {
    const abilities = [
      'signMessage',
      'send',
      'token',
      'memo',
      'max',
      'fee',
      'switchNetwork',
      'addNetwork',
      'switchAccount',
    ]
    const { can } = await site.connect()
    expect(abilities.filter((ability) => !can(ability))).toEqual([])
    expect(
      ['signIn', 'multiAccount', 'batch', 'delegate', 'toString'].filter((ability) => can(ability)),
    ).toEqual([])
    expect(can('send', 'cosmos:elsewhere-1')).toBe(false)
    const bare = visit({}, (provider) => {
      for (const name of [
        'signDirect',
        'signAmino',
        'signArbitrary',
        'experimentalSuggestChain',
        'switchAccount',
      ])
        delete provider[name]
    })
    const plain = await bare.connect()
    expect(abilities.filter((ability) => plain.can(ability))).toEqual(['switchNetwork'])
    await expect(
      plain.signMessage?.({ account: accountOf(plain), message: 'x' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })

  it.each<[string, string | Uint8Array]>([
    ['a text', 'Tidewater grüßt dich 🌊\n<&>'],
    ['bytes', Uint8Array.from([0, 255, 128, 10])],
    ['nothing', ''],
  ])('signs %s as ADR-36 defines it', async (_name, message) => {
    const connection = await site.connect(zone)
    const account = accountOf(connection)
    const signed = await connection.signMessage?.({ account, message })
    const evidence = {
      network: zone,
      address: account.address,
      signed: signed ?? { scheme: '', signature: '' },
    }
    const text = typeof message === 'string' ? message : new TextDecoder('latin1').decode(message)
    if (typeof message === 'string')
      expect(await verifier.verify({ ...evidence, message: text })).toBe(true)
    expect(signed).toMatchObject({ scheme: 'adr36', publicKey: account.publicKey })
    expect(site.controls.requests().at(-1)).toMatchObject({
      method: 'signArbitrary',
      params: ['osmosis-1', account.address, message],
    })
  })

  it('signs the ADR-36 document where the wallet has no method for messages', async () => {
    const plain = visit({}, (provider) => delete provider['signArbitrary'])
    const connection = await plain.connect()
    const account = accountOf(connection)
    const signed = await connection.signMessage?.({ account, message: 'hello' })
    expect(
      await verifier.verify({
        network: hub,
        address: account.address,
        message: 'hello',
        signed: signed ?? { scheme: '', signature: '' },
      }),
    ).toBe(true)
    expect(plain.methods().at(-1)).toBe('signAmino')
    plain.namespace.dispose()
  })

  it('has the wallet keep the reviewed fee and memo', async () => {
    const options: unknown[] = []
    const plain = visit({}, (provider) => {
      delete provider['signArbitrary']
      provider['signAmino'] = async (...given: unknown[]) => {
        options.push(given[3])
        throw new Error('Request rejected')
      }
    })
    const connection = await plain.connect()
    const account = accountOf(connection)
    expect(await codeOf(connection.signMessage?.({ account, message: 'hello' }))).toBe('rejected')
    expect(options).toEqual([{ preferNoSetFee: true, preferNoSetMemo: true }])
    plain.namespace.dispose()
  })

  it('rejects a signature over a changed document', async () => {
    const { publicKey } = await cosmosKeys(0, 'cosmos')
    const lying = visit({}, (provider) => {
      delete provider['signArbitrary']
      const pub_key = {
        type: 'tendermint/PubKeySecp256k1',
        value: Buffer.from(publicKey).toString('base64'),
      }
      const signature = { pub_key, signature: Buffer.alloc(64, 1).toString('base64') }
      provider['signAmino'] = async (_chain: string, _signer: string, doc: object) => ({
        signed: { ...doc, memo: 'and a gift' },
        signature,
      })
    })
    const connection = await lying.connect()
    expect(
      await codeOf(connection.signMessage?.({ account: accountOf(connection), message: 'hello' })),
    ).toBe('foreign-invalid')
  })

  it('moves to another chain by enabling it, and by nothing else', async () => {
    const connection = await site.connect()
    const changes: ConnectionState[] = []
    connection.on('change', (state) => changes.push(state))
    await connection.switchNetwork?.(zone)
    expect(connection.state).toMatchObject({
      network: zone,
      active: `${zone}:${await address(0, 'osmo')}`,
    })
    expect(site.controls.requests().slice(2)).toMatchObject([
      { method: 'enable', params: ['osmosis-1'] },
      { method: 'getKey', params: ['osmosis-1'] },
    ])
    expect(changes).toHaveLength(1)
    site.controls.rejectNext()
    expect(await codeOf(connection.switchNetwork?.('cosmos:tide-1'))).toBe('rejected')
    expect(await codeOf(connection.switchNetwork?.('cosmos:elsewhere-1'))).toBe('unknown-network')
    expect(connection.state.network).toBe(zone)
  })

  it('follows the account that is chosen in the wallet', async () => {
    const connection = await site.connect(zone)
    const seen: (string | undefined)[] = []
    connection.on('change', ({ accounts }) => seen.push(accounts[0]?.address))
    site.controls.switchAccount(1)
    await expect.poll(() => seen).toEqual([await address(1, 'osmo')])
    site.page.dispatch('leap_keystorechange')
    site.page.dispatch('keplr_keystorechange')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toHaveLength(1)
  })

  it('shows the last account when several are chosen quickly, however slowly the wallet answers', async () => {
    const real = createKeplrWallet({ dispatch: () => {} })
    const open: (() => void)[] = []
    const slow = visit({}, (provider) => {
      provider['getKey'] = async (chainId: string) => {
        const key = await real.provider.getKey(chainId)
        if (open.length > 0 || slowing.on) await new Promise<void>((resolve) => open.push(resolve))
        return key
      }
    })
    const slowing = { on: false }
    const connection = await slow.connect()
    slowing.on = true
    real.controls.switchAccount(1)
    slow.page.dispatch('keplr_keystorechange')
    await expect.poll(() => open.length).toBe(1)
    real.controls.switchAccount(2)
    slow.page.dispatch('keplr_keystorechange')
    await expect.poll(() => open.length).toBe(2)
    slowing.on = false
    open[1]?.()
    await expect.poll(() => connection.state.accounts[0]?.label).toBe('Sandbox 2')
    open[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(connection.state.accounts[0]?.label).toBe('Sandbox 2')
  })

  it('ignores a late key of the chain it has left', async () => {
    const state: { late?: () => void; slow: boolean } = { slow: false }
    const slow = visit({}, (provider) => {
      const getKey = site.provider['getKey'] as (chainId: string) => Promise<unknown>
      Object.assign(provider, {
        enable: async () => {},
        async getKey(chainId: string) {
          const key = await getKey(chainId)
          if (state.slow && chainId === 'cosmoshub-4')
            await new Promise<void>((resolve) => Object.assign(state, { late: resolve }))
          return key
        },
      })
    })
    const connection = await slow.connect()
    state.slow = true
    slow.page.dispatch('keplr_keystorechange')
    await expect.poll(() => state.late).toBeDefined()
    await connection.switchNetwork?.(zone)
    state.late?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(connection.state).toMatchObject({
      network: zone,
      active: `${zone}:${await address(0, 'osmo')}`,
    })
  })

  it('shows no account of the chain it has left when the wallet switches accounts late', async () => {
    const state: { late?: () => void } = {}
    const slow = visit({ dispatch: () => {} }, (provider) => {
      const switchAccount = provider['switchAccount'] as (id: string) => Promise<unknown>
      provider['switchAccount'] = async (id: string) => {
        await new Promise<void>((resolve) => Object.assign(state, { late: resolve }))
        return switchAccount(id)
      }
    })
    const connection = await slow.connect()
    const switching = codeOf(connection.switchAccount?.(`${hub}:${await address(1, 'cosmos')}`))
    await expect.poll(() => state.late).toBeDefined()
    await connection.switchNetwork?.(zone)
    state.late?.()
    expect(await switching).toBe('unauthorized')
    expect(connection.state).toMatchObject({
      network: zone,
      active: `${zone}:${await address(0, 'osmo')}`,
    })
  })

  it('makes no signing call for an account on another chain', async () => {
    const connection = await site.connect()
    const elsewhere = await address(0, 'osmo')
    const other: Account = {
      id: `${zone}:${elsewhere}`,
      address: elsewhere,
      network: zone,
      role: 'eoa',
    }
    const before = site.methods().length
    expect(await codeOf(connection.signMessage?.({ account: other, message: 'x' }))).toBe(
      'unauthorized',
    )
    expect(site.methods()).toHaveLength(before)
  })

  it('ends when the wallet no longer shows its account', async () => {
    const connection = await site.connect()
    const ends: (string | undefined)[] = []
    connection.on('end', (why) => ends.push(why?.code))
    site.controls.revoke()
    site.controls.rejectNext()
    site.page.dispatch('keplr_keystorechange')
    await expect.poll(() => ends).toEqual(['unauthorized'])
    expect(
      await codeOf(connection.signMessage?.({ account: accountOf(connection), message: 'x' })),
    ).toBe('unauthorized')
  })

  it('activates another of its accounts on request', async () => {
    const connection = await site.connect()
    const wanted = await address(2, 'cosmos')
    await connection.switchAccount?.(`${hub}:${wanted}`)
    expect(accountOf(connection).address).toBe(wanted)
    expect(await codeOf(connection.switchAccount?.())).toBe('unsupported')
    expect(await codeOf(connection.switchAccount?.(`${hub}:${await address(5, 'cosmos')}`))).toBe(
      'unauthorized',
    )
    expect(await codeOf(connection.switchAccount?.(`${zone}:${await address(0, 'osmo')}`))).toBe(
      'unsupported',
    )
  })

  it('signs nothing for an account that is no longer chosen, and shows the chosen one', async () => {
    const silent = visit({ dispatch: () => {} })
    const connection = await silent.connect()
    const before = accountOf(connection)
    silent.controls.switchAccount(1)
    expect(await codeOf(connection.signMessage?.({ account: before, message: 'x' }))).toBe(
      'unauthorized',
    )
    expect(silent.methods()).not.toContain('signArbitrary')
    expect(accountOf(connection).address).toBe(await address(1, 'cosmos'))
    expect(
      (await connection.signMessage?.({ account: accountOf(connection), message: 'x' }))?.scheme,
    ).toBe('adr36')
  })

  it('revokes its permission on disconnect, for every enabled chain', async () => {
    const connection = await site.connect()
    await connection.switchNetwork?.(zone)
    const before = site.page.listening()
    await connection.disconnect()
    expect(site.controls.requests().at(-1)).toEqual({
      method: 'disable',
      params: [['cosmoshub-4', 'osmosis-1']],
    })
    expect(site.page.listening()).toBe(before - 1)
    const prompts = site.controls.prompts()
    await site.connect()
    expect(site.controls.prompts()).toBe(prompts + 1)
  })

  it('disconnects although the wallet refuses, or never answers', async () => {
    for (const disable of [
      undefined,
      () => Promise.reject(new TypeError('no')),
      () => new Promise(() => {}),
    ]) {
      const other = visit({}, (provider) => Object.assign(provider, { disable }), {
        clock: 'manual',
      })
      const connection = await other.connect()
      const ends: unknown[] = []
      connection.on('end', (why) => ends.push(why))
      await advanceUntilSettled(other.clock, connection.disconnect())
      expect(ends).toEqual([undefined])
      other.namespace.dispose()
      expect([other.page.listening(), other.clock.pending()]).toEqual([0, 0])
    }
  })

  it('leaves nothing behind when the namespace is disposed', async () => {
    await site.connect()
    await (await site.connect(zone)).switchNetwork?.(hub)
    site.namespace.dispose()
    expect(site.page.listening()).toBe(0)
    expect(site.clock.pending()).toBe(0)
  })

  it('follows the emitter of a wallet, and removes its listener on disconnect', async () => {
    const listeners = new Map<string, () => void>()
    const okx = visit({ dispatch: () => {} }, (provider) =>
      Object.assign(provider, {
        on: (event: string, listener: () => void) => listeners.set(event, listener),
        off: (event: string) => listeners.delete(event),
      }),
    )
    const connection = await okx.connect()
    okx.controls.switchAccount(1)
    listeners.get('connect')?.()
    await expect.poll(() => accountOf(connection).label).toBe('Sandbox 1')
    await connection.disconnect()
    expect(listeners.size).toBe(0)
  })
})
