import type { Modal } from 'latchkey'
import { connectionsRef } from 'latchkey/kernel'
import type { TestWalletNamespace } from 'latchkey/testing'
import { announceTestWallet, createTestWallet } from 'latchkey/testing'

/** Connects a test wallet of an ecosystem, and returns its first account. */
export async function connectTestWallet(modal: Modal, namespace: TestWalletNamespace) {
  const wallet = await createTestWallet({ namespace, name: 'Test Wallet' })
  announceTestWallet(wallet)
  const connections = await modal.use(connectionsRef)
  await connections.connect(namespace, { walletId: wallet.description.id })
  const account = connections.getConnection(namespace)?.state.accounts[0]
  if (!account) throw new Error(`${namespace} is not connected.`)
  return account
}
