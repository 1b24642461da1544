import type { Hex } from 'viem'
import { hashMessage } from 'viem'
import { expect, it } from 'vitest'
import { typedData } from './requestFixtures.ts'
import { deriveKeys } from './sdk/deriveKeys.ts'
import type { Frame } from './sdk/messages/Frame.ts'
import { createBatches } from './sdk/rpc/createBatches.ts'
import { evmRequests } from './sdk/rpc/evmRequests.ts'
import { openEvm } from './sdk/rpc/openEvm.ts'

const place = { network: 'eip155:1', rpcUrl: 'http://127.0.0.1:1' }
const keys = deriveKeys('11'.repeat(32))

/** A visitor who approves everything; the titles of what was approved. */
function openOwner(preferred: 'eoa' | 'smartAccount' = 'eoa') {
  const approved: string[] = []
  // The parts of a frame that signing needs.
  const frame = {
    origin: 'https://shop.example',
    config: { chains: {}, smartAccountNetworks: [1], assets: {} },
    session: { keys: () => keys, preferred: () => preferred },
    approvals: { ask: async (_id: string, { title }: { title: string }) => approved.push(title) },
  } as unknown as Frame
  const evm = openEvm(frame, place)
  const { personal_sign: sign, eth_signTypedData_v4: signData } = evmRequests(frame)
  const about = (params: unknown) => ({ id: '1', evm, params, batches: createBatches() })
  return {
    approved,
    evm,
    sign: (message: string) => sign(about([message, evm.address])),
    signData: (data: object) => signData(about([evm.address, data])),
  }
}

it('the owner never signs a hash as a message: that would send an operation of the smart account', async () => {
  const { sign, approved } = openOwner()
  const operation = hashMessage('an operation')
  await expect(sign(operation)).rejects.toThrow('This is a hash, not a message')
  expect(approved).toEqual([])
  for (const message of ['I agree', 'nonce 0123456789abcdef 012345678', `0x${'61'.repeat(32)}`])
    expect(await sign(message), message).toMatch(/^0x/)
  expect(await sign(`${operation}00`)).toMatch(/^0x/)
})

it('the owner signs nothing in the form by which its smart account checks signatures', async () => {
  const { evm, signData, approved } = openOwner()
  const data = {
    domain: { name: 'SandboxAccount', version: '1', chainId: 1, verifyingContract: evm.smart },
    types: { SandboxAccountMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'SandboxAccountMessage',
    message: { hash: hashMessage('a permit') },
  }
  await expect(signData(data)).rejects.toThrow('smart account')
  const spelled = { ...data.domain, verifyingContract: evm.smart.toLowerCase() as Hex }
  await expect(signData({ ...data, domain: spelled })).rejects.toThrow('smart account')
  expect(approved).toEqual([])
  expect(await signData(typedData(keys.owner.address))).toMatch(/^0x/)
})
