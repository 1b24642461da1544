import { describe, expect, it } from 'vitest'
import type { TransferPlan } from '#kernel'
import { connectionsRef, defineNamespace } from '#kernel'
import type { TransferOptions } from '#plugins/ports/reviewed-actions'
import { transfersRef } from '#plugins/ports/reviewed-actions'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { reviewedActions } from './index.ts'

const ask: TransferOptions = { to: 'bob', asset: 'native', amount: 5n }

async function start(abilities: readonly string[] = ['send', 'token']) {
  const double = createNamespaceDouble('moon', ['base'])
  const { kernel } = createTestKernel({
    plugins: [defineNamespace(double.manifest)(), reviewedActions()],
  })
  const connecting = kernel.get(connectionsRef).connect('moon', { walletId: 'w' })
  await flushPromises()
  const wallet = double.connectRequests[0]?.approve()
  if (!wallet) throw new Error('No connection was requested')
  const sent: TransferPlan[] = []
  Object.assign(wallet, { can: (ability: string) => abilities.includes(ability) })
  if (abilities.length > 0)
    Object.assign(wallet, {
      async send(plan: TransferPlan) {
        sent.push(plan)
        return { hash: 'h1' }
      },
    })
  await connecting
  return { wallet, sent, transfers: await kernel.use(transfersRef), kernel }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => [error.code, error.message],
  )
const refused = ['send-unsupported', 'Unsupported chain']

describe('transfer', () => {
  it('plans a transfer in the namespace of the active account, and sends it with its wallet', async () => {
    const { transfers: service, sent, wallet } = await start()
    const plan = await service.plan('moon', ask)
    expect(plan.request).toMatchObject({ ...ask, from: { address: 'alice' }, connection: wallet })
    expect(await service.send('moon', plan)).toEqual({ hash: 'h1' })
    expect(sent).toEqual([plan])
  })

  it('refuses a transfer before planning if the wallet cannot send: `Unsupported chain`', async () => {
    const { transfers: without } = await start([])
    expect(await codeOf(without.plan('moon', ask))).toEqual(refused)
    const { transfers: unable, sent, ...rest } = await start(['token'])
    expect(await codeOf(unable.plan('moon', ask))).toEqual(refused)
    const plan: TransferPlan = {
      request: { ...ask, from: rest.wallet.state.accounts[0] as never },
      amount: 5n,
      notes: [],
      blocked: false,
      payload: 0,
    }
    expect(await codeOf(unable.send('moon', plan))).toEqual(refused)
    expect(sent).toEqual([])
  })

  it('refuses a token if the wallet sends coins only: `Unsupported chain`', async () => {
    const { transfers: service } = await start(['send'])
    expect(await codeOf(service.plan('moon', { ...ask, asset: 'usd' }))).toEqual(refused)
    expect(await codeOf(service.plan('moon', ask))).toBe('done')
    const { transfers: able } = await start()
    expect(await codeOf(able.plan('moon', { ...ask, asset: 'usd' }))).toBe('done')
  })

  it('refuses a transfer without a connection', async () => {
    const { transfers: service } = await start()
    expect(await codeOf(service.plan('sun', ask))).toEqual([
      'connection-missing',
      'No wallet is connected.',
    ])
  })

  it('refuses to send a blocked plan, and one of another account', async () => {
    const { transfers: service, sent, wallet } = await start()
    const plan = await service.plan('moon', ask)
    expect(await codeOf(service.send('moon', { ...plan, blocked: true }))).toMatchObject([
      'transaction-invalid',
      expect.anything(),
    ])
    wallet.change({ addresses: ['carol'] })
    expect(await codeOf(service.send('moon', plan))).toMatchObject([
      'transaction-invalid',
      expect.anything(),
    ])
    expect(sent).toEqual([])
  })
})
