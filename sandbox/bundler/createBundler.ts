import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { entryPoint07Address } from 'viem/account-abstraction'
import { findFreePort } from '../../tools/findFreePort.mjs'
import { installChain } from '../chains/installChain.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { OwnedProcess } from '../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../spawnOwnedProcess.ts'
import { createFundedKey, deployEntryPoint } from './deployEntryPoint.ts'

export type Bundler = {
  /**
   * Puts the contracts of smart accounts on the chain, unless they are there. Needs no bundler yet.
   */
  prepare(): Promise<void>
  /** Hands a JSON-RPC request on; the first one starts the bundler and waits for it. */
  request(body: unknown): Promise<unknown>
  /** Called after a reset of the chain: the next request starts the bundler again. */
  reset(): Promise<void>
  stop(): Promise<void>
}

type Running = { readonly url: string; readonly leashed: OwnedProcess }

/** A folder of its own, or our files would find its viem instead of the project's. */
const folder = join(import.meta.dirname, 'alto')
const program = join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js')
const startTimeout = 60_000

async function callRpc(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** The flags it runs with on a local chain; docs of the bundler explain each. */
const flags = (rpcUrl: string, port: number, executor: string, utility: string) => [
  ...[
    '--entrypoints',
    entryPoint07Address,
    '--executor-private-keys',
    executor,
    '--utility-private-key',
    utility,
  ],
  ...[
    '--rpc-url',
    rpcUrl,
    '--port',
    String(port),
    '--safe-mode',
    'false',
    '--utility-wallet-monitor',
    'false',
    '--enable-cors',
    'false',
  ],
  ...[
    '--deploy-simulations-contract',
    'true',
    '--enable-debug-endpoints',
    'true',
    '--log-level',
    'error',
  ],
]

async function start(chain: EvmChain): Promise<Running> {
  await installChain(folder)
  await deployEntryPoint(chain.client)
  const port = await findFreePort()
  const [executor, utility] = [
    await createFundedKey(chain.client),
    await createFundedKey(chain.client),
  ]
  const leashed = spawnOwnedProcess(process.execPath, [
    program,
    ...flags(chain.url, port, executor, utility),
  ])
  // The output is drained: the process would block on a full pipe.
  leashed.process.stdout?.resume()
  const url = `http://127.0.0.1:${port}/rpc`
  for (
    const late = Date.now() + startTimeout;
    Date.now() < late && leashed.process.exitCode === null;
    await wait(100)
  ) {
    const known = await callRpc(url, {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_supportedEntryPoints',
      params: [],
    }).catch(() => undefined)
    if (known) return { url, leashed }
  }
  await leashed.stop()
  throw new Error('The bundler did not start')
}

/** The bundler of one chain: the program starts when a smart account first needs it. */
export function createBundler(chain: EvmChain): Bundler {
  let current: Promise<Running> | undefined
  let preparing: Promise<void> | undefined

  const prepare = () => {
    preparing ??= deployEntryPoint(chain.client).catch((error) => {
      preparing = undefined
      throw error
    })
    return preparing
  }
  const running = () => {
    current ??= prepare()
      .then(() => start(chain))
      .catch((error) => {
        current = undefined
        throw error
      })
    return current
  }
  const end = async () => {
    const ended = current
    current = undefined
    preparing = undefined
    await (await ended?.catch(() => undefined))?.leashed.stop()
  }
  return {
    prepare,
    request: async (body) => callRpc((await running()).url, body),
    reset: end,
    stop: end,
  }
}
