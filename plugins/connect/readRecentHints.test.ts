import { expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { recentWallets } from '../wallet-registry/recentWallets.ts'
import { readRecentHints } from './readRecentHints.ts'

const wallet = (name: string, more: object = {}) => ({ id: name, name, chains: [], ...more })

it('recent wallets are read as the wallet registry stores them', () => {
  const { kernel } = createTestKernel()
  expect(readRecentHints(kernel.storage)).toEqual([])
  kernel.storage.write(recentWallets, [
    wallet('Lantern', { rdns: 'example.lantern', mobile_link: 'lantern://' }),
    wallet('Quarry'),
    wallet('Older', { homepage: 'https://older.example' }),
  ])
  expect(readRecentHints(kernel.storage)).toEqual([
    { name: 'Lantern', rdns: 'example.lantern', linked: true },
    { name: 'Quarry', rdns: undefined, linked: false },
  ])
  kernel.dispose()
})
