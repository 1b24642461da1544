import { readFileSync } from 'node:fs'
import { entryPoint07Address } from 'viem/account-abstraction'
import { getCode, readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../chains/accounts.ts'
import { compile } from '../chains/evm/compile.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import { startEvmChain } from '../chains/startEvmChain.ts'
import { accountFactory, smartAccountAddress } from './accountContracts.ts'
import { contracts } from './contracts.generated.ts'
import type { Bundler } from './createBundler.ts'
import { createBundler } from './createBundler.ts'

let chain: EvmChain
let bundler: Bundler
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
  bundler = createBundler(chain)
})
afterAll(async () => {
  await bundler?.stop()
  await chain?.stop()
})

const entryPoints = () =>
  bundler.request({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })

describe('the bundler', () => {
  it('the bundler’s contracts match their compiled sources', () => {
    expect(compile(`${import.meta.dirname}/`)).toBe(
      readFileSync(new URL('./contracts.generated.ts', import.meta.url), 'utf8'),
    )
  })

  it('the EntryPoint is at its canonical address, accounts at those of their owners', async () => {
    expect(await getCode(chain.client, { address: entryPoint07Address })).toBeUndefined()
    await bundler.prepare()
    expect((await getCode(chain.client, { address: entryPoint07Address }))?.length).toBeGreaterThan(
      30_000,
    )
    const { address: owner } = testAccount(0)
    const query = {
      address: accountFactory,
      abi: contracts.SandboxAccountFactory.abi,
      functionName: 'addressOf',
      args: [owner],
    } as const
    expect(await readContract(chain.client, query)).toBe(smartAccountAddress(owner))
  })

  it('the bundler starts on the first request, and again after a reset of the chain', async () => {
    expect(await entryPoints()).toMatchObject({ result: [entryPoint07Address] })
    await chain.reset()
    await bundler.reset()
    expect(await getCode(chain.client, { address: entryPoint07Address })).toBeUndefined()
    expect(await entryPoints()).toMatchObject({ result: [entryPoint07Address] })
  })
})
