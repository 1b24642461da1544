import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as bitcoin from 'bitcoinjs-lib'
import * as v from 'valibot'
import { findFreePort } from '../../../tools/findFreePort.mjs'
import { spawnOwnedProcess } from '../../spawnOwnedProcess.ts'
import type { BitcoinNode } from './bitcoinNode.ts'

const startTimeout = 30_000
/** Coins of a new block may be spent after a hundred more. */
const ready = 110
const reply = v.object({ result: v.unknown(), error: v.nullish(v.object({ message: v.string() })) })

/** A fresh node: a data folder of its own, no other node to talk to. */
async function launch(root: string) {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'knots-')), await findFreePort()]
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
  const words = [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    '-rpcuser=u',
    '-rpcpassword=p',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-server',
  ]
  const alone = [
    '-listen=0',
    '-connect=0',
    '-dnsseed=0',
    '-disablewallet',
    '-printtoconsole=0',
    '-mempoolreplacement=fee,-optin',
  ]
  const leashed = spawnOwnedProcess(join(libraries, 'ld-linux-x86-64.so.2'), [
    '--library-path',
    libraries,
    join(root, 'usr/bin/bitcoind'),
    ...words,
    ...alone,
  ])
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ id: 1, method, params })
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('u:p')}` },
      body,
    })
    const { result, error } = v.parse(reply, await answer.json())
    if (error) throw new Error(error.message)
    return result
  }
  const end = Date.now() + startTimeout
  while (
    !(await ask('getblockcount').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > end)
      throw new Error(`Bitcoin Knots did not start within ${startTimeout / 1000} s`)
    await wait(50)
  }
  return {
    ask,
    async stop() {
      await leashed.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts Bitcoin Knots from where it was unpacked. It knows all of Bitcoin. */
export async function startKnots(root: string): Promise<BitcoinNode> {
  const state = { node: await launch(root) }
  const ask: (typeof state.node)['ask'] = (...call) => state.node.ask(...call)
  const mine = async (count: number, script: string) => {
    await ask(
      'generatetoaddress',
      count,
      bitcoin.address.fromOutputScript(Buffer.from(script, 'hex'), bitcoin.networks.regtest),
    )
  }
  return {
    taproot: true,
    height: async () => v.parse(v.number(), await ask('getblockcount')),
    block: async (height) =>
      v.parse(
        v.string(),
        await ask('getblock', v.parse(v.string(), await ask('getblockhash', height)), 0),
      ),
    mine,
    submit: async (transaction) => void (await ask('sendrawtransaction', transaction)),
    mempool: async () => v.parse(v.array(v.string()), await ask('getrawmempool')),
    async reset(script) {
      await state.node.stop()
      state.node = await launch(root)
      await mine(ready, script)
    },
    stop: () => state.node.stop(),
  }
}
