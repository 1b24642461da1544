import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, LatchkeyError } from '#kernel'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import type { KeplrSite } from '../../test/harness/openKeplrSite.ts'
import { openKeplrSite } from '../../test/harness/openKeplrSite.ts'

const zone = 'cosmos:osmosis-1'

const accountOf = ({ state }: Connection): Account => state.accounts[0] ?? expect.fail('no account')
const codeOf = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )

let site: KeplrSite
beforeEach(() => {
  site = openKeplrSite()
})
afterEach(() => site.namespace.dispose())

describe('a keplr-shaped wallet on the next visit', () => {
  const again = async (first: KeplrSite, saved: string) => {
    const namespace = createNamespace(first.host)
    return { namespace, connection: await namespace.resume(saved) }
  }

  it('restores without any call to the wallet, even a locked one', async () => {
    const before = await site.connect(zone)
    const saved = before.serialize()
    site.namespace.dispose()
    const count = site.methods().length
    for (const state of [() => {}, site.controls.lock, site.controls.revoke]) {
      state()
      const { namespace, connection } = await again(site, saved)
      expect(connection?.state).toEqual(before.state)
      expect(connection?.serialize()).toBe(saved)
      namespace.dispose()
    }
    expect(site.methods()).toHaveLength(count)
    expect(saved).not.toMatch(/test test|mnemonic|private/)
  })

  it('confirms the account before the first signature, which may unlock the wallet', async () => {
    const saved = (await site.connect()).serialize()
    site.namespace.dispose()
    site.controls.lock()
    const { namespace, connection } = await again(site, saved)
    const signing = connection?.signMessage?.({ account: accountOf(connection), message: 'hello' })
    await expect.poll(() => site.methods().at(-1)).toBe('getKey')
    site.controls.unlock()
    expect((await signing)?.scheme).toBe('adr36')
    namespace.dispose()
  })

  it('reports a changed account before it signs anything', async () => {
    const silent = openKeplrSite({ dispatch: () => {} })
    const saved = (await silent.connect()).serialize()
    silent.controls.switchAccount(1)
    const { connection } = await again(silent, saved)
    expect(
      connection &&
        (await codeOf(connection.signMessage?.({ account: accountOf(connection), message: 'x' }))),
    ).toBe('unauthorized')
    expect(connection && accountOf(connection).address).toBe(
      (await cosmosKeys(1, 'cosmos')).address,
    )
    expect(silent.methods()).not.toContain('signArbitrary')
  })

  it('restores nothing when the wallet is gone, or when the stored data makes no sense', async () => {
    const saved = JSON.parse((await site.connect()).serialize())
    const { key, ...without } = saved
    for (const odd of [
      '',
      'null',
      '[]',
      '{}',
      JSON.stringify(without),
      JSON.stringify({ ...saved, network: 'eip155:1' }),
      JSON.stringify({ ...saved, network: zone }),
    ])
      expect((await again(site, odd)).connection).toBeNull()
    expect(key).toBeDefined()
    site.page.globals.clear()
    expect((await again(site, JSON.stringify(saved))).connection).toBeNull()
  })
})
