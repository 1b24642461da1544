import { getBlock, getBlockNumber } from 'viem/actions'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { LedgerEntry } from './LedgerEntry.ts'
import { readBlock } from './readBlock.ts'
import { readPending } from './readPending.ts'

export type Ledger = {
  readonly chain: EvmChain
  /**
   * Every transaction since the sandbox started, in the order of the chain, those that wait last.
   * Each call fetches only the entries since the last one.
   */
  read(): Promise<readonly LedgerEntry[]>
}

const batchSize = 25

/** Indexes a chain in memory, from the block it is at now. A chain that went back is read again. */
export async function openLedger(chain: EvmChain): Promise<Ledger> {
  const { client } = chain
  const origin = await getBlock(client)
  const start = { number: origin.number, hash: origin.hash, entries: [] as readonly LedgerEntry[] }
  const state = { at: start, work: Promise.resolve<unknown>(undefined) }

  async function isGone(): Promise<boolean> {
    const { number, hash } = state.at
    const block = await getBlock(client, { blockNumber: number }).catch(() => undefined)
    return block?.hash !== hash
  }
  async function catchUp(): Promise<readonly LedgerEntry[]> {
    if (await isGone()) state.at = start
    const latest = await getBlockNumber(client, { cacheTime: 0 })
    while (state.at.number < latest) {
      const left = Number(latest - state.at.number)
      const numbers = Array.from(
        { length: Math.min(batchSize, left) },
        (_, step) => state.at.number + 1n + BigInt(step),
      )
      const blocks = await Promise.all(numbers.map((number) => readBlock(client, number)))
      const last = blocks.at(-1)
      // Allowed because every mined block has a hash.
      if (last)
        state.at = {
          number: last.number,
          hash: last.hash as `0x${string}`,
          entries: [...state.at.entries, ...blocks.flatMap(({ entries }) => entries)],
        }
    }
    return [...state.at.entries, ...(await readPending(client, Date.now()))]
  }
  return {
    chain,
    read() {
      const reading = state.work.then(catchUp, catchUp)
      state.work = reading
      return reading
    },
  }
}
