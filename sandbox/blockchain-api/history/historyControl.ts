import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { encodeDeployData, getAddress, isAddress } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { controlRoute } from '../priceAndNameControl.ts'
import { createLookalikeAddress, historyScenes, playScene } from './playScene.ts'
import { readPending } from './readPending.ts'

export type HistoryMarks = {
  /** Overridden times of transactions, by hash. */
  readonly times: Map<string, number>
  /** Collectibles that are known for spam. */
  readonly spam: Set<string>
}

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))
const sceneSchema = v.strictObject({
  caip10: v.string(),
  scenes: v.array(v.picklist(historyScenes)),
  count: v.optional(count, 1),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
const miningSchema = v.strictObject({
  caip2: v.string(),
  auto: v.optional(v.boolean()),
  mine: v.optional(count),
  drop: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
})
const tokenSchema = v.strictObject({
  caip2: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  to: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d+$/, 'Expected base units')),
})

function addressIn(text: string): Address {
  if (!isAddress(text, { strict: false }))
    throw new RouteError(400, 'INVALID_INPUT', `Not an address: ${text}`)
  return getAddress(text)
}

async function deployToken(
  { client }: EvmChain,
  { name, symbol, decimals, to, amount }: v.InferOutput<typeof tokenSchema>,
): Promise<Address> {
  const account = testAccount(accountIndex.deployer)
  const landed = (hash: Hex) => awaitReceipt(client, hash)
  const data = encodeDeployData({ ...contracts.TestToken, args: [name, symbol, decimals] })
  const { contractAddress } = await landed(
    await sendTransaction(client, { account, chain: null, data }),
  )
  if (!contractAddress) throw new Error('The token did not deploy')
  const mint = {
    account,
    chain: null,
    address: contractAddress,
    abi: contracts.TestToken.abi,
    functionName: 'mint',
    args: [addressIn(to), BigInt(amount)],
  } as const
  await landed(await writeContract(client, mint))
  return getAddress(contractAddress)
}

/** Makes history, holds it up, and brings tokens into it. */
export function historyControl(
  chains: readonly EvmChain[],
  { times, spam }: HistoryMarks,
): readonly Route[] {
  const chainOf = (caip2: string): EvmChain => {
    const chain = chains.find((one) => one.caip2 === caip2)
    if (!chain) throw new RouteError(400, 'INVALID_INPUT', `No EVM chain ${caip2}`)
    return chain
  }
  async function play({ body }: Call): Promise<Reply> {
    const { caip10, scenes: wanted, count: rounds, at } = readInput(sceneSchema, body)
    const [, caip2 = '', address = ''] = /^([^:]+:[^:]+):(.+)$/.exec(caip10) ?? []
    const [chain, account] = [chainOf(caip2), addressIn(address)]
    const hashes: Hex[] = []
    for (let round = 0; round < rounds; round++) {
      for (const scene of wanted) {
        const played = await playScene(chain, account, scene)
        hashes.push(...played.hashes)
        if (played.spam) spam.add(played.spam.toLowerCase())
      }
    }
    if (at) for (const hash of hashes) times.set(hash, Date.parse(at))
    return ok({
      hashes,
      lookAlike: createLookalikeAddress(testAccount(accountIndex.friend).address),
    })
  }
  async function mine({ body }: Call): Promise<Reply> {
    const { caip2, auto, mine: blocks = 0, drop } = readInput(miningSchema, body)
    const { client } = chainOf(caip2)
    // Allowed because viem knows these methods for its test clients only.
    const ask = (method: string, ...params: unknown[]) =>
      client.request({ method, params } as never) as Promise<unknown>
    if (drop) await ask('anvil_dropTransaction', drop)
    if (auto !== undefined) await ask('evm_setAutomine', auto)
    if (blocks > 0) await ask('anvil_mine', `0x${blocks.toString(16)}`)
    const waiting = await readPending(client, Date.now())
    return ok({ auto: await ask('anvil_getAutomine'), waiting: waiting.map(({ hash }) => hash) })
  }
  return [
    controlRoute('POST', '/history', play),
    controlRoute('POST', '/mining', mine),
    controlRoute('POST', '/token', async ({ body }) => {
      const input = readInput(tokenSchema, body)
      return ok({ address: await deployToken(chainOf(input.caip2), input) })
    }),
  ]
}
