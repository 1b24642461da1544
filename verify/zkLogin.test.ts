import { expect, it } from 'vitest'
import { toAccountId } from '#kernel'
import { sui } from '../namespaces/sui/index.ts'
import { createSiwxTools } from '../test/harness/createSiwxTools.ts'
import { createVerifier } from './index.ts'

it('needs the network for a zkLogin account of Sui also with a node, and calls none', async () => {
  const network = 'sui:mainnet'
  const address = `0x${'a1'.repeat(32)}`
  const account = toAccountId(network, address)
  const challenge = {
    domain: 'shop.example',
    nonce: 'Qm7Zs81Qp2',
    uri: 'https://shop.example/login',
    version: '1',
    issuedAt: '2026-01-02T11:59:00Z',
    network,
  } as const
  const code = await createSiwxTools().tools.networks.load('sui')
  const message = code.signInText(challenge, { id: account, address, network, role: 'eoa' })
  const { verify } = createVerifier({
    namespaces: [sui()],
    now: () => Date.parse('2026-01-02T12:00:00Z'),
    fetch: () => Promise.reject(new Error('No node may be called')),
    rpcUrls: { [network]: ['https://node.example'] },
  })
  // The first byte of a signature names its scheme.
  const signature = btoa(String.fromCharCode(5, 0))
  const proof = { account, message, signature, scheme: 'sui:zklogin' }
  expect(await verify(proof, challenge)).toEqual({ valid: 'needs-network' })
})
