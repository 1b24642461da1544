import { expect, it } from 'vitest'
import { startConnections } from '../../test/harness/startConnections.ts'
import { decideNetworkChoice } from './decideNetworkChoice.ts'

/** Decides for these networks of two namespaces; `solana` is connected on `solana:main`. */
async function start() {
  const { connect, connections, sol } = startConnections()
  await connect(sol)
  const decide = (id: `${string}:${string}`) =>
    decideNetworkChoice(connections, {
      caipNetworkId: id,
      chainNamespace: id.split(':')[0] ?? '',
    })
  return { connections, decide }
}

it('a chosen network of the active wallet is shown or switched to', async () => {
  const { decide } = await start()
  expect([decide('solana:main'), decide('solana:dev')]).toEqual(['show', 'switch'])
})

it('a chosen network of another namespace needs a confirmation beside a connected wallet', async () => {
  const { decide } = await start()
  expect(decide('eip155:1')).toBe('confirm')
})

it('a chosen network on which a wallet is connected is shown, although another namespace is active', async () => {
  const { connections, decide } = await start()
  connections.activate('eip155')
  expect([decide('solana:main'), decide('solana:dev')]).toEqual(['show', 'switch'])
})

it('a chosen network of a namespace without a wallet is the one that a wallet starts on', async () => {
  const { connections, decide } = await start()
  connections.activate('eip155')
  expect(decide('eip155:10')).toBe('start')
})
