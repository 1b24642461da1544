import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { PayRequest } from '../../plugins/ports/payments.ts'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { choosePaymentAsset, requestPayment, visitShop } from './visitShop.ts'

type Address = `0x${string}`
/** A shop that takes payments on a stage, with its chains' balances. */
export type Shop = {
  chain(id: string): EvmChain
  readTusdBalance(id: string, address: Address): Promise<bigint>
  readCoinBalance(id: string, address: Address): Promise<bigint>
  /** A token's way to pay; `native` is the coin's. */
  token(id: string): string
  /** 12.5 TUSD on Base for a recipient without a balance. */
  createRequest(more?: Partial<PayRequest>): PayRequest & { readonly recipient: Address }
  /** Opens a connected visit at the ways to pay. */
  openPay(ask: PayRequest, options?: VisitOptions): Promise<Visit>
  /** Opens the review of a way to pay. */
  openReview(ask: PayRequest, way: string): Promise<Visit>
}

export const mainnet = 'eip155:1'
export const base = 'eip155:8453'
export const alice = getAddress(testAccount(accountIndex.page).address)

/** Opens the shop. */
export function openShop(stage: () => JourneyFixture): Shop {
  const chain: Shop['chain'] = (id) => {
    const found = stage().sandbox.chains[id]
    if (!found) throw new Error(`No chain ${id}`)
    return found
  }
  const atPay: Shop['openPay'] = async (ask, options) => {
    const visit = await visitShop(stage(), { connected: true, ...options })
    await requestPayment(visit, ask)
    await visit.waitForView('Pay')
    return visit
  }
  return {
    chain,
    readTusdBalance: (id, address) => chain(id).tokenBalance(address),
    readCoinBalance: (id, address) => chain(id).nativeBalance(address),
    token: (id) => `${id}:${chain(id).contracts.token}`,
    createRequest: (more = {}) => ({
      network: base,
      asset: chain(base).contracts.token,
      amount: '12.5',
      label: 'Two tickets',
      ...more,
      recipient: privateKeyToAddress(generatePrivateKey()),
    }),
    openPay: atPay,
    async openReview(ask, way) {
      const visit = await atPay(ask)
      await choosePaymentAsset(visit, way)
      await visit.frame.locator('.armed[data-armed]').waitFor()
      return visit
    },
  }
}
