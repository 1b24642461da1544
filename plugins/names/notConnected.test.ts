import { describe, expect, it } from 'vitest'
import { startNames } from '../../test/harness/startNames.ts'

const name = 'grace.names.example'

describe('name without an account', () => {
  it('refuses a name without a connection: Address or auth connector not found', async () => {
    const { names, kernel } = await startNames()
    await kernel.connections.disconnect()
    await expect(names.review(name)).rejects.toMatchObject({
      code: 'name-account-missing',
      message: 'Address or auth connector not found',
    })
  })
  it('refuses a name on a network that the host does not have: Network not found', async () => {
    const { names } = await startNames({ at: 'eip155:999' })
    await expect(names.review(name)).rejects.toMatchObject({
      code: 'name-network-missing',
      message: 'Network not found',
    })
  })
})
