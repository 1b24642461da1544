import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PublicKey } from '@solana/web3.js'
import type { OwnedProcess } from '../../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../../spawnOwnedProcess.ts'
import { accountIndex } from '../accounts.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { installChain } from '../installChain.ts'
import { getTokenAccount } from './getTokenAccount.ts'
import { solanaAccount } from './solanaAccounts.ts'
import type { SolanaNode } from './solanaNode.ts'
import { solanaNode } from './solanaNode.ts'
import type { SolanaToken } from './solanaTokens.ts'
import { solanaTokens, tokenAuthority } from './solanaTokens.ts'
import { createMintInstructions, createMintToInstructions } from './tokenSetup.ts'

const startTimeout = 20_000
const sol = 1_000_000_000n
/** The initial coins of each of the ten accounts. */
const firstCoins = 100n * sol
const tokens: readonly SolanaToken[] = Object.values(solanaTokens)
/** Accounts with a thousand of each token; the others have no token account yet. */
const holders = [accountIndex.page, accountIndex.second, accountIndex.phone]

/** Starts Surfpool in a process of its own, with funded accounts and two tokens. */
export async function startSolanaChain(): Promise<RunningChain> {
  await installChain(import.meta.dirname)
  const leashed = spawnOwnedProcess(process.execPath, [
    fileURLToPath(new URL('serveSurfpool.mjs', import.meta.url)),
  ])
  const url = await printedUrl(leashed)
  const node = solanaNode(() => url)
  const readSlot = async () => Number(await node.call('getSlot', [{ commitment: 'confirmed' }]))
  await fundAccounts(node)
  const state = { origin: await readSlot() }
  return {
    url,
    origin: () => state.origin,
    balanceOf: (address, asset) =>
      asset ? tokenBalance(node, findToken(asset), address) : coins(node, address),
    async fund(address, amount, asset) {
      if (asset)
        await node.send(
          createMintToInstructions(findToken(asset), new PublicKey(address), amount),
          [tokenAuthority()],
        )
      else await setCoins(node, address, (await coins(node, address)) + amount)
    },
    async reset() {
      await node.call('surfnet_resetNetwork')
      await fundAccounts(node)
      state.origin = await readSlot()
    },
    stop: () => leashed.stop(),
  }
}

function findToken(asset: string): SolanaToken {
  const token = tokens.find(({ mint }) => mint.publicKey.toBase58() === asset)
  if (!token) {
    const mints = tokens.map(({ mint }) => mint.publicKey.toBase58()).join(' and ')
    throw new RangeError(`Only ${mints} can be minted, not ${asset}`)
  }
  return token
}

/** Coins for the accounts, then the tokens. */
async function fundAccounts(node: SolanaNode): Promise<void> {
  for (let index = 0; index < 10; index++)
    await setCoins(node, solanaAccount(index).publicKey.toBase58(), firstCoins)
  for (const token of tokens) {
    await node.send(createMintInstructions(token), [tokenAuthority(), token.mint])
    const amount = 1000n * 10n ** BigInt(token.decimals)
    await node.send(
      holders.flatMap((index) =>
        createMintToInstructions(token, solanaAccount(index).publicKey, amount),
      ),
      [tokenAuthority()],
    )
  }
}

// Allowed amounts are far below 2^53.
const setCoins = (node: SolanaNode, address: string, lamports: bigint) =>
  node.call('surfnet_setAccount', [address, { lamports: Number(lamports) }])

async function coins(node: SolanaNode, address: string): Promise<bigint> {
  return BigInt(Object(await node.call('getBalance', [address, { commitment: 'confirmed' }])).value)
}

async function tokenBalance(
  node: SolanaNode,
  token: SolanaToken,
  address: string,
): Promise<bigint> {
  const place = getTokenAccount(token, new PublicKey(address)).toBase58()
  const { value } = Object(
    await node.call('getAccountInfo', [place, { encoding: 'jsonParsed', commitment: 'confirmed' }]),
  )
  return BigInt(value?.data?.parsed?.info?.tokenAmount?.amount ?? 0)
}

function printedUrl({ process: child, stop }: OwnedProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The chain has no output to read its address from'))
    const late = setTimeout(() => {
      void stop()
      reject(new Error(`The chain did not start within ${startTimeout / 1000} s`))
    }, startTimeout)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The chain ended with code ${code} before it listened`))
    })
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{"url"')) return
      clearTimeout(late)
      resolve(String(JSON.parse(line).url))
    })
  })
}
