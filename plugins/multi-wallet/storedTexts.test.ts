import { expect, it } from 'vitest'
import { storageRef } from '#kernel'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createAddressLabels } from './createAddressLabels.ts'
import { createConnectionHistory } from './createConnectionHistory.ts'

function start(key: string, value: unknown) {
  const { kernel, store } = createTestKernel()
  store.entries.set(`lk.${key}`, JSON.stringify({ version: 1, at: 1, value }))
  return kernel.get(storageRef)
}

it('shows no control characters and no empty label of a stored entry, and 60 characters of a long one', () => {
  const labels = createAddressLabels(
    start('address_labels', { '0x1': '\u202esafe\u0000', '0x2': ' ', '0x3': 'x'.repeat(1e6) }),
  )
  expect([labels.of('0x1'), labels.of('0x2')]).toEqual(['safe', undefined])
  expect(labels.of('0x3')?.length).toBeLessThanOrEqual(60)
})

it('shows no control characters of a stored name of a wallet', () => {
  const one = { connectorId: 'a', kind: 'injected', name: '\u202eWallet', accounts: [] }
  const value = { eip155: [{ ...one, network: 'eip155:1' }] }
  const [known] = createConnectionHistory(start('recent_connections', value)).of('eip155')
  expect(known?.name).toBe('Wallet')
})
