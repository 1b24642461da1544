import { createPublicClient, erc20Abi, http, isAddress } from 'viem'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import { callNode } from './callNode.ts'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { swapSteps } from './swapSteps.ts'

const network = 'eip155:1'
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const alice = testAccount(accountIndex.page).address

/** Opens swaps on the sandbox's market, with the chain's view of them. */
export function openSwaps(stage: JourneyFixture) {
  const node = () => stage.sandbox.info.chains[network] ?? ''
  const chain = () => createPublicClient({ transport: http(node()) })
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${stage.sandbox.info.api}/v1/convert/${path}&projectId=demo`)).json()
  async function contractOf(symbol: string): Promise<`0x${string}`> {
    const list = await ask(`tokens?chainId=${network}`)
    const found =
      new RegExp(`"symbol":"${symbol}","address":"${network}:(0x[0-9a-fA-F]{40})"`).exec(
        JSON.stringify(list),
      )?.[1] ?? ''
    if (!isAddress(found)) throw new Error(`The market has no ${symbol}`)
    return found
  }
  const approval = async () => {
    const [from, to] = [`${network}:${await contractOf('TUSD')}`, `${network}:${coinAddress}`]
    return `build-approve?userAddress=${network}:${alice}&from=${from}&to=${to}&amount=1`
  }
  return {
    network,
    alice,
    coins: () => chain().getBalance({ address: alice }),
    tokens: async (symbol = 'TUSD', owner: `0x${string}` = alice) =>
      chain().readContract({
        abi: erc20Abi,
        address: await contractOf(symbol),
        functionName: 'balanceOf',
        args: [owner],
      }),
    market: (change: { readonly move?: number; readonly leave?: number }, token = 'TUSD') =>
      stage.control('POST', '/market', { caip2: network, token, ...change }),
    /** The market's allowance of the token, read from the chain. */
    async allowed() {
      const [bytes = ''] =
        /0x095ea7b3[0-9a-f]{128}/.exec(JSON.stringify(await ask(await approval()))) ?? []
      const spender = `0x${bytes.slice(34, 74)}` as const
      return chain().readContract({
        abi: erc20Abi,
        address: await contractOf('TUSD'),
        functionName: 'allowance',
        args: [alice, spender],
      })
    },
    /** The provider's approval transaction, with another spender or amount in its bytes. */
    async approving(spender: string | undefined, amount: bigint): Promise<unknown> {
      const text = JSON.stringify(await ask(await approval()))
      const [bytes = ''] = /0x095ea7b3[0-9a-f]{128}/.exec(text) ?? []
      const to = spender ?? bytes.slice(34, 74)
      return JSON.parse(
        text.replace(bytes, `${bytes.slice(0, 34)}${to}${amount.toString(16).padStart(64, '0')}`),
      )
    },
    /** Sets the visitor's balance of coins. */
    setCoins: (wei: bigint) =>
      callNode(node(), 'anvil_setBalance', [alice, `0x${wei.toString(16)}`]),
    /** Opens the form with a connected wallet. */
    async atForm(options: VisitOptions = {}, wallet?: string): Promise<Visit> {
      const visit = await stage.visit({ connected: wallet ?? true, ...options })
      await visit.open()
      await visit.press(visit.frame.locator('[data-action="swap"]'))
      await visit.waitForView('Swap')
      return visit
    },
    ...swapSteps,
  }
}
