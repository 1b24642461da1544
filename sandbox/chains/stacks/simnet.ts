import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { OwnedProcess } from '../../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../../spawnOwnedProcess.ts'
import { installChain } from '../installChain.ts'

/** The result of a call on the chain: if it was `ok`, and its Clarity value as hex. */
export type Outcome = { readonly ok: boolean; readonly result: string }
export type ContractCall = {
  readonly from: string
  readonly contract: string
  readonly name: string
  readonly values: readonly string[]
}

/**
 * Clarinet's simnet in a process of its own. Addresses are those of the test network. It has no
 * signatures, fees or nonces.
 */
export type Simnet = {
  readonly deployer: string
  height(): Promise<number>
  balance(address: string): Promise<bigint>
  tokenBalance(address: string): Promise<bigint>
  transfer(from: string, to: string, amount: bigint): Promise<Outcome>
  mint(to: string, amount: bigint): Promise<Outcome>
  call(call: ContractCall): Promise<Outcome>
  read(call: ContractCall): Promise<Outcome>
  reset(): Promise<void>
  stop(): Promise<void>
}

const startTimeout = 60_000
const reply = v.object({ result: v.optional(v.unknown()), error: v.optional(v.string()) })
const amount = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const outcome = v.object({ ok: v.boolean(), result: v.string() })

/** Starts the simnet; installs it first when it is not there yet. */
export async function startSimnet(): Promise<Simnet> {
  await installChain(import.meta.dirname)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-stacks-'))
  const program = join(import.meta.dirname, 'simnet.mjs')
  const leashed = spawnOwnedProcess(process.execPath, [program, folder])
  const url = `http://127.0.0.1:${await listeningPort(leashed)}`
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    params: object = {},
  ): Promise<v.InferOutput<Schema>> => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params }) })
    const { result, error } = v.parse(reply, await answer.json())
    if (error !== undefined) throw new Error(`The simnet refused ${method}: ${error}`)
    return v.parse(schema, result)
  }
  return {
    deployer: await ask(v.string(), 'deployer'),
    height: () => ask(v.number(), 'height'),
    balance: (address) => ask(amount, 'balance', { address }),
    tokenBalance: (address) => ask(amount, 'tokenBalance', { address }),
    transfer: (from, to, sum) => ask(outcome, 'transfer', { from, to, amount: String(sum) }),
    mint: (to, sum) => ask(outcome, 'mint', { to, amount: String(sum) }),
    call: (call) => ask(outcome, 'call', call),
    read: (call) => ask(outcome, 'read', call),
    async reset() {
      await ask(v.null(), 'reset')
    },
    async stop() {
      await leashed.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Reads the port from what the program prints; what it prints later is drained, or it would block
 * on a full pipe.
 */
function listeningPort({ process: child, stop }: OwnedProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The simnet has no output to read its port from'))
    const late = setTimeout(() => {
      void stop()
      reject(new Error(`The simnet did not start within ${startTimeout / 1000} s`))
    }, startTimeout)
    child.once('exit', (code) =>
      reject(new Error(`The simnet ended with code ${code} before it listened`)),
    )
    createInterface(child.stdout).on('line', (line) => {
      const port = /^Listening on (\d+)$/.exec(line)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}
