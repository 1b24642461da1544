import type { Hex } from 'viem'
import { numberToHex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { randomHex } from '../createSession.ts'
import type { Call } from '../describe/describeCall.ts'
import { FrameFault } from '../FrameFault.ts'
import { callNode } from './callNode.ts'
import type { Evm } from './openEvm.ts'
import type { SmartCall } from './smartAccount.ts'

const pending = 100
const confirmed = 200
const reverted = 500
const partlyReverted = 600

async function readReceipt({ client }: Evm, hash: Hex) {
  const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
  if (!receipt) return undefined
  const { transactionHash, blockHash, blockNumber, gasUsed, status } = receipt
  const logs = receipt.logs.map(({ address, data, topics }) => ({ address, data, topics }))
  return {
    logs,
    status: status === 'success' ? '0x1' : '0x0',
    blockHash,
    blockNumber: numberToHex(blockNumber),
    gasUsed: numberToHex(gasUsed),
    transactionHash,
  }
}

/**
 * Reads the transaction of an operation and its success; undefined while it is not mined.
 */
async function readOperation(
  hash: Hex,
): Promise<{ readonly hash: Hex; readonly success: boolean } | undefined> {
  const receipt = await callNode('/bundler', 'eth_getUserOperationReceipt', [hash])
  const { success, receipt: mined } = Object(receipt)
  return mined ? { hash: mined.transactionHash, success: success === true } : undefined
}

async function readOperated(evm: Evm, hash: Hex) {
  const found = await readOperation(hash)
  const receipt = found && (await readReceipt(evm, found.hash))
  if (!found || !receipt) return { status: pending }
  return {
    status: found.success && receipt.status === '0x1' ? confirmed : reverted,
    receipts: [receipt],
  }
}

/** `count`: the calls of the batch; one that could not be sent has no hash. */
async function readEach(evm: Evm, hashes: readonly Hex[], count: number) {
  const receipts = (await Promise.all(hashes.map((hash) => readReceipt(evm, hash)))).flatMap(
    (receipt) => receipt ?? [],
  )
  if (receipts.length < hashes.length) return { status: pending }
  const done = receipts.filter(({ status }) => status === '0x1').length
  return { status: done === count ? confirmed : done === 0 ? reverted : partlyReverted, receipts }
}

/**
 * Calls sent together (EIP-5792): as one user operation of the smart account, or one after the
 * other by the owner. Their status is read from the chain.
 */
export function createBatches() {
  const sent = new Map<
    string,
    {
      readonly evm: Evm
      readonly hashes: readonly Hex[]
      readonly count: number
      readonly operation?: Hex
    }
  >()

  return {
    async operate(evm: Evm, calls: readonly SmartCall[]): Promise<string> {
      const hash = await evm.operate(calls)
      sent.set(hash, { evm, hashes: [], count: calls.length, operation: hash })
      return hash
    },
    async sendEach(evm: Evm, calls: readonly Call[]): Promise<string> {
      const hashes: Hex[] = []
      for (const { to, value = 0n, data = '0x' } of calls) {
        // Earlier calls stay sent, and an error would hide them.
        const hash = await evm.send({ ...(to && { to }), value, data }).catch((error: unknown) => {
          if (hashes.length === 0) throw error
          return undefined
        })
        if (!hash) break
        hashes.push(hash)
      }
      const id = `0x${randomHex(32)}`
      sent.set(id, { evm, hashes, count: calls.length })
      return id
    },
    async status(current: Evm, id: string) {
      const batch = sent.get(id)
      // The page may be on another network since.
      const evm = batch?.evm ?? current
      // An operation can be found by its hash after a reload too.
      const hash = batch
        ? batch.operation
        : /^0x[0-9a-f]{64}$/.test(id) && evm.type === 'smartAccount'
          ? (id as Hex)
          : undefined
      if (!batch && !hash) throw new FrameFault(`Unknown bundle id ${id}`)
      const known = {
        version: '2.0.0',
        id,
        chainId: numberToHex(evm.chainId),
        atomic: hash !== undefined,
      }
      return {
        ...known,
        ...(hash
          ? await readOperated(evm, hash)
          : await readEach(evm, batch?.hashes ?? [], batch?.count ?? 0)),
      }
    },
  }
}

export type Batches = ReturnType<typeof createBatches>
