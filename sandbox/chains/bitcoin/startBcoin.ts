import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { OwnedProcess } from '../../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../../spawnOwnedProcess.ts'
import { installChain } from '../installChain.ts'
import type { BitcoinNode } from './bitcoinNode.ts'

const startTimeout = 60_000
const reply = v.object({ result: v.optional(v.unknown()), error: v.optional(v.string()) })

/**
 * Starts bcoin on a free port; installs it first when it is not there yet. It knows all of Bitcoin
 * but taproot.
 */
export async function startBcoin(): Promise<BitcoinNode & { drop(id: string): Promise<void> }> {
  await installChain(import.meta.dirname)
  const leashed = spawnOwnedProcess(process.execPath, [join(import.meta.dirname, 'serveBcoin.cjs')])
  const url = await listening(leashed)
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params }) })
    const { result, error } = v.parse(reply, await answer.json())
    if (error !== undefined) throw new Error(error)
    return result
  }
  return {
    taproot: false,
    height: async () => v.parse(v.number(), await ask('height')),
    block: async (height) => v.parse(v.string(), await ask('block', height)),
    mine: async (count, script) => void (await ask('mine', count, script)),
    submit: async (transaction) => void (await ask('submit', transaction)),
    mempool: async () => v.parse(v.array(v.string()), await ask('mempool')),
    rewind: async (height) => void (await ask('rewind', height)),
    reset: async (script) => void (await ask('reset', script)),
    /**
     * Forgets a transaction that waits for a block, as nodes do under pressure: bcoin does not
     * replace one by another.
     */
    drop: async (id) => void (await ask('drop', id)),
    stop: () => leashed.stop(),
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
