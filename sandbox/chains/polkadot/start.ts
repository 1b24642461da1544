import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { OwnedProcess } from '../../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../../spawnOwnedProcess.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { installChain } from '../installChain.ts'
import { buildGenesisStorage } from './buildGenesisStorage.ts'
import { hubPairs } from './hubPairs.ts'
import type { Rpc } from './storedAccount.ts'
import { creditAccount, readStoredBalance } from './storedAccount.ts'

const packages = join(import.meta.dirname, 'node_modules')
const startTimeout = 60_000
const reply = v.object({
  result: v.optional(v.unknown()),
  error: v.nullish(v.object({ message: v.string() })),
})
const specSchema = v.object({ chainSpec: v.pipe(v.string(), v.startsWith('{')) })

/**
 * Starts the chain on a free port; installs its node first when it is not there yet. Every
 * transaction makes a block at once.
 */
export async function startHub(): Promise<RunningChain & { readonly rpc: Rpc }> {
  await installChain(import.meta.dirname)
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  const addresses = Object.values(await hubPairs()).map(({ address }) => address)
  writeFileSync(join(folder, 'spec.json'), chainSpec())
  writeFileSync(join(folder, 'storage.json'), JSON.stringify(buildGenesisStorage(addresses)))
  // The node finds none of its own files below a folder whose name has a space.
  symlinkSync(packages, join(folder, 'node_modules'), 'junction')
  const words = [
    '--preserve-symlinks',
    '--preserve-symlinks-main',
    join(folder, 'node_modules/@acala-network/chopsticks/chopsticks.cjs'),
    '--chain-spec',
    join(folder, 'spec.json'),
    '-s',
    join(folder, 'storage.json'),
    '--build-block-mode',
    'Instant',
    '--host',
    '127.0.0.1',
    '-p',
    '0',
  ]
  const leashed = spawnOwnedProcess(process.execPath, words)
  const url = await listening(leashed)
  const rpc = createRpc(url)
  const first = await rpc('chain_getBlockHash', [])
  // External changes go into the newest block, so the first one is left unchanged.
  const begin = async () => {
    await rpc('dev_setHead', [first])
    await rpc('dev_newBlock', [])
  }
  await begin()
  return {
    url,
    rpc,
    balanceOf: (address, asset) => readStoredBalance(rpc, address, asset),
    fund: (address, amount, asset) => creditAccount(rpc, address, amount, asset),
    async reset() {
      // Blocks are made one after another: what is still on its way gets into this one and not into
      // the first one afterwards.
      await rpc('dev_newBlock', [])
      await begin()
    },
    async stop() {
      await leashed.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The chain specification, the only one of its package with a whole first state, runtime included.
 * It is GPL code's: read here, never shipped.
 */
function chainSpec(): string {
  const file = join(
    packages,
    '@substrate/connect-known-chains/dist/commonjs/specs/rococo_v2_2_asset_hub.js',
  )
  return v.parse(specSchema, createRequire(import.meta.url)(file)).chainSpec
}

function createRpc(url: string): Rpc {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = v.parse(reply, await answer.json())
    if (error) throw new Error(`The node refused ${method}: ${error.message}`)
    return result
  }
}

/**
 * Reads the address from what the node prints; what it prints later is drained, or the node would
 * block on a full pipe.
 */
function listening({ process: node, stop }: OwnedProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!node.stdout) return reject(new Error('The chain has no output to read its address from'))
    const late = setTimeout(() => {
      void stop()
      reject(new Error(`The chain did not start within ${startTimeout / 1000} s`))
    }, startTimeout)
    node.once('exit', (code) =>
      reject(new Error(`The chain ended with code ${code} before it listened`)),
    )
    createInterface(node.stdout).on('line', (line) => {
      const address = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
  })
}
