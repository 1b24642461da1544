import { describe, expect, it } from 'vitest'
import { alerted, fault, LatchkeyError } from '#kernel'
import { inertInstaller } from '../test/harness/inertInstaller.ts'
import { startConnections } from '../test/harness/startConnections.ts'
import { createWalletMethods } from './walletMethods.ts'

/** A connected modal whose wallet answers a switch with an error. */
async function startSwitch(error: Error) {
  const { kernel, connect } = startConnections()
  Object.assign(await connect(), { switchNetwork: () => Promise.reject(error) })
  const alerts: (string | undefined)[] = []
  kernel.on(alerted, ({ code }) => alerts.push(code))
  const outcome = createWalletMethods(kernel, inertInstaller).switchNetwork('eip155:10')
  return { alerts, outcome }
}

describe('switching the network by the handle', () => {
  it('alerts when it fails', async () => {
    const { alerts, outcome } = await startSwitch(
      new LatchkeyError('switch-unsupported', { id: 'eip155:10' }),
    )
    await expect(outcome).rejects.toMatchObject({ code: 'switch-unsupported' })
    expect(alerts).toEqual(['switch-unsupported'])
  })

  it('alerts nothing to a visitor who declines', async () => {
    const { alerts, outcome } = await startSwitch(fault('rejected'))
    await expect(outcome).rejects.toMatchObject({ code: 'rejected' })
    expect(alerts).toEqual([])
  })
})
